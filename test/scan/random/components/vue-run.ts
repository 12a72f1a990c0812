/** Runs random Vue programs, and tells what they look up. */
import { createRequire } from 'node:module'
import { transform } from 'esbuild'
import type { Component } from 'vue'
import { compileScript, compileTemplate, parse, rewriteDefault } from 'vue/compiler-sfc'
import type { LookedUp } from '../../library.ts'
import { loadFirst } from './load.ts'
import type { Runner } from './program.ts'
import { unknownsOf } from './unknowns.ts'

const require = createRequire(import.meta.url)
const { createSSRApp } = require('vue') as typeof import('vue')
const { renderToString } = require('vue/server-renderer') as typeof import('vue/server-renderer')

const MAX_LOOKUPS = 20_000

export function createVueRunner(): Runner {
  let lookups: LookedUp[] = []
  const record = (namespace: string, key: unknown): string => {
    if (lookups.push({ namespace, key: String(key) }) > MAX_LOOKUPS) throw new Error('it shows too much')
    return ''
  }
  const t = (key: unknown, options?: { ns: string }): string => record(options?.ns ?? 'translation', key)
  const packages = { 'i18next-vue': { useTranslation: () => ({ t }) } }
  return async ({ modules, root }, rounds) => {
    lookups = []
    const scripts = await compile(modules)
    for (let round = 0; round < rounds; round++) {
      const unknowns = unknownsOf(round)
      try {
        const app = createSSRApp(loadFirst(scripts, unknowns, packages, root) as Component)
        Object.assign(app.config.globalProperties, unknowns, { $t: (key: unknown) => record('translation', key) })
        app.config.warnHandler = () => {}
        await renderToString(app)
      } catch {
        // What isn't there is read, now and then: what was looked up before counts.
      }
    }
    return lookups
  }
}

async function compile(modules: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const scripts = [...modules].map(async ([name, code]) => {
    const script = await transform(name.endsWith('.vue') ? scriptOf(name, code) : code, { loader: 'ts', format: 'cjs' })
    return [`./${name.replace(/\.ts$/, '')}`, script.code] as const
  })
  return new Map(await Promise.all(scripts))
}

function scriptOf(filename: string, code: string): string {
  const { descriptor, errors } = parse(code, { filename, sourceMap: false })
  if (errors[0]) throw errors[0]
  if (descriptor.scriptSetup) return compileScript(descriptor, { id: filename, inlineTemplate: true }).content
  const template = compileTemplate({ id: filename, filename, source: descriptor.template?.content ?? '' })
  const script = rewriteDefault(descriptor.script?.content ?? '', 'component')
  return `${script}\n${template.code}\ncomponent.render = render\nexport default component`
}
