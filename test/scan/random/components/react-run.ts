/** Runs random React programs with i18next, and tells what it looked up. */
import { transform } from 'esbuild'
import i18next from 'i18next'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as reactI18next from 'react-i18next'
import { type LookedUp, recordLookups } from '../../library.ts'
import { loadFirst } from './load.ts'
import type { Runner } from './program.ts'
import { unknownsOf } from './unknowns.ts'

/** So many look-ups are enough of a program, and of those that show themselves again and again so many components. */
const MAX_LOOKUPS = 20_000
const MAX_SHOWN = 500

export function createReactRunner(): Runner {
  const i18n = i18next.createInstance()
  void i18n.init({
    lng: 'en',
    fallbackLng: false,
    resources: { en: {} },
    react: { useSuspense: false },
    initAsync: false,
  })
  let lookups: LookedUp[] = []
  recordLookups(i18n, (each) => {
    if (lookups.push(each) > MAX_LOOKUPS) throw new Error('it shows too much')
  })
  return async ({ modules, root }, rounds) => {
    lookups = []
    const scripts = await compile(modules)
    for (let round = 0; round < rounds; round++) {
      try {
        const shown = loadFirst(scripts, unknownsOf(round), packages(), root) as FunctionComponent
        renderToStaticMarkup(createElement(reactI18next.I18nextProvider, { i18n }, createElement(shown)))
      } catch {
        // What isn't there is read, now and then: what was looked up before counts.
      }
    }
    return lookups
  }
}

async function compile(modules: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const scripts = [...modules].map(async ([name, code]) => {
    const script = await transform(code, { loader: 'tsx', format: 'cjs', jsx: 'automatic' })
    return [`./${name.replace(/\.\w+$/, '')}`, script.code] as const
  })
  return new Map(await Promise.all(scripts))
}

const packages = (): Record<string, Record<string, unknown>> => ({
  'react-i18next': { ...reactI18next, useTranslation: countedUse() },
})

/** Components that are given to each other may lead in circles. */
function countedUse(): (...args: Parameters<typeof reactI18next.useTranslation>) => unknown {
  let left = MAX_SHOWN
  return (...args) => {
    if (left-- === 0) throw new Error('it never ends')
    return reactI18next.useTranslation(...args)
  }
}
