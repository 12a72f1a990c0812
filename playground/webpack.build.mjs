import { promisify } from 'node:util'
import webpack from 'webpack'
import config from './webpack.config.mjs'

const compiler = webpack(config)
const stats = await promisify(compiler.run.bind(compiler))()
await promisify(compiler.close.bind(compiler))()

console.log(stats?.toString({ colors: process.stdout.isTTY, modules: false }))
if (stats?.hasErrors()) process.exitCode = 1
