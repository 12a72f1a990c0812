/** The package as it would be published: packed, unpacked beside nothing of the repository, looked at with the tools people use. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanEnvironment, REPOSITORY } from '../support/process.ts'
import { readTree } from '../support/project.ts'

const FOLDER = join(REPOSITORY, 'test/.tmp/package')
const PACKAGE = join(FOLDER, 'node_modules/unplugin-translations')
const BIN = join(REPOSITORY, 'node_modules/.bin')

interface Manifest {
  exports: Record<string, string | { types?: string; default?: string }>
  dependencies: Record<string, string>
  scripts: Record<string, string>
}

const npm = (args: string[], cwd: string): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'ignore'] })

describe('the package that ships', () => {
  let tarball = ''
  let manifest: Manifest

  beforeAll(() => {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(PACKAGE, { recursive: true })
    const [packed] = JSON.parse(
      npm(['pack', '--json', '--ignore-scripts', '--pack-destination', FOLDER], REPOSITORY),
    ) as { filename: string }[]
    tarball = join(FOLDER, packed?.filename ?? '')
    execFileSync('tar', ['-xzf', tarball, '-C', PACKAGE, '--strip-components=1'])
    manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as Manifest
    // What npm would install beside it; nothing else of the repository is in reach.
    for (const name of Object.keys(manifest.dependencies)) {
      symlinkSync(join(REPOSITORY, 'node_modules', name), join(FOLDER, 'node_modules', name))
    }
  })

  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

  it('passes publint --strict', async () => {
    const { messages } = await publint({ pkgDir: PACKAGE, strict: true, pack: false })
    expect(messages.map((message) => formatMessage(message, manifest as never, { color: false }))).toEqual([])
  })

  it('has types that resolve', () => {
    // These hold ambient types only, so there is nothing to import at run time.
    const ambient = ['virtual', 'virtual-known']
    const args = [tarball, '--profile', 'esm-only', '--exclude-entrypoints', ...ambient, '--no-emoji']
    const { status, stdout } = spawnSync(join(BIN, 'attw'), args, { encoding: 'utf8', env: cleanEnvironment() })
    expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' })
  })

  it('has no unused files, exports or dependencies', () => {
    const { status, stdout } = spawnSync(join(BIN, 'knip'), ['--no-progress'], { cwd: REPOSITORY, encoding: 'utf8' })
    expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: '' })
  })

  it('holds what it should and nothing of this machine', () => {
    const files = readTree(PACKAGE)
    const folders = new Set([...files.keys()].map((name) => name.split('/')[0]))
    expect([...folders].sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'src'])
    expect([...files.keys()].filter((name) => name.startsWith('src/'))).toEqual([
      'src/output/check-report.schema.json',
      'src/virtual-known.d.ts',
      'src/virtual.d.ts',
    ])
    const leaking = [...files].filter(([, content]) => content.includes(REPOSITORY)).map(([name]) => name)
    expect(leaking).toEqual([])
  })

  it('depends on little and runs nothing on install', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['jiti', 'node-sqlite3-wasm', 'oxc-parser', 'unplugin'])
    expect(Object.keys(manifest.scripts).filter((name) => /install|prepare$/.test(name))).toEqual([])
  })

  it('exports what it promises', async () => {
    const names: Record<string, string[]> = {}
    for (const [entry, given] of Object.entries(manifest.exports)) {
      const target = typeof given === 'string' ? given : given.default
      if (target === undefined || target.endsWith('.json')) continue
      names[entry] = Object.keys((await import(pathToFileURL(join(PACKAGE, target)).href)) as object).sort()
    }
    expect(names).toMatchInlineSnapshot(`
      {
        ".": [
          "default",
          "unplugin",
        ],
        "./bun": [
          "default",
          "module.exports",
        ],
        "./client": [
          "createClient",
        ],
        "./config": [
          "defineConfig",
          "loadConfig",
        ],
        "./esbuild": [
          "default",
          "module.exports",
        ],
        "./farm": [
          "default",
          "module.exports",
        ],
        "./rolldown": [
          "default",
          "module.exports",
        ],
        "./rollup": [
          "default",
          "module.exports",
        ],
        "./rsbuild": [
          "default",
          "module.exports",
        ],
        "./rspack": [
          "default",
          "module.exports",
        ],
        "./scan": [
          "scan",
        ],
        "./service": [
          "createService",
          "findOwner",
          "serve",
        ],
        "./vite": [
          "default",
          "module.exports",
        ],
        "./webpack": [
          "default",
          "module.exports",
        ],
      }
    `)
  })

  it.each(['vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'rsbuild', 'esbuild', 'farm'])(
    'gives the %s plugin to require()',
    (host) => {
      const require = createRequire(join(FOLDER, 'index.cjs'))
      const plugin = require(`unplugin-translations/${host}`) as () => unknown
      expect(plugin).toBeTypeOf('function')
      expect(plugin()).toBeTypeOf('object')
    },
  )

  it('starts its command line from the tarball', () => {
    const output = execFileSync(process.execPath, [join(PACKAGE, 'dist/cli/index.js'), '--help'], { encoding: 'utf8' })
    expect(output).toContain('$ unplugin-translations <command>')
  })
})
