/** The main job on a fresh machine: `npm run demo`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createClient } from 'unplugin-translations/client'
import { serve } from 'unplugin-translations/service'

const root = import.meta.dirname
const namespaces = ['common', 'checkout']
const begun = Date.now()

console.log('> the embedded service, with the texts of playground/texts')
// The plugin looks for its service in this folder, finds us as its owner and talks HTTP to us.
const service = await serve({ data: join(root, '.translations/service'), import: join(root, 'texts') })
const project = { projectId: service.projectId }
const reference = { ...project, version: 'latest', language: 'en' }
const client = createClient({ baseUrl: service.url, apiKey: service.localKey })
const languages = Object.entries(await client.getLanguages(project))
console.log(
  `${service.url} serves ${languages.map(([code, { nativeName }]) => `${code} (${nativeName})`).join(', ')}\n`,
)

try {
  await build('Vite', join(root, '../node_modules/vite/bin/vite.js'), 'build', root)
  await build('webpack', join(root, 'webpack.build.mjs'))

  console.log('> what the service knows now')
  const { 'delivery.note': note } = await client.pull({ ...reference, namespace: 'checkout', raw: true })
  console.log(`checkout:delivery.note, missing in playground/texts: ${JSON.stringify(note?.value)}`)
  console.log(`  its context: ${JSON.stringify(note?.context.text)}`)
  for (const namespace of namespaces) {
    const used = await client.pull({ ...reference, namespace, lastUsed: { after: begun } })
    const published = await client.getResource({ ...reference, version: 'production', namespace })
    const count = (resource: object): number => Object.keys(resource).length
    console.log(`${namespace}: ${count(used)} keys newly seen in use, ${count(published)} keys published in production`)
  }
} finally {
  await service.close()
}

function build(host: string, ...command: string[]): Promise<void> {
  console.log(`> a build with ${host}`)
  const child = spawn(process.execPath, command, { stdio: 'inherit', cwd: root })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      console.log()
      if (code === 0) resolve()
      else reject(new Error(`the build with ${host} ended with exit code ${code}`))
    })
  })
}
