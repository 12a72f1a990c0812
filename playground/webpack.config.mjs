import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import translations from 'unplugin-translations/webpack'
import webpack from 'webpack'

const root = import.meta.dirname
const { Compilation, sources } = webpack

/** Emits the index.html that Vite uses too, with the bundle in place of the module script. */
const html = {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('html', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE
      compilation.hooks.processAssets.tap({ name: 'html', stage }, () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? []
        const scripts = files.map((file) => `<script defer src="./${file}"></script>`).join('')
        const page = readFileSync(join(root, 'index.html'), 'utf8')
        const source = page.replace(/<script type="module".*<\/script>/, () => scripts)
        compilation.emitAsset('index.html', new sources.RawSource(source))
      })
    })
  },
}

/** @type {import('webpack').Configuration} */
export default {
  mode: 'production',
  context: root,
  entry: './src/main.tsx',
  output: {
    path: join(root, 'dist/webpack'),
    filename: 'assets/[name]-[contenthash:8].js',
    publicPath: 'auto',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [{ test: /\.tsx?$/, loader: 'esbuild-loader', options: { target: 'es2022', jsx: 'automatic' } }],
  },
  performance: { hints: false },
  plugins: [translations(), html],
}
