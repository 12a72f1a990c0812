import { expect, it } from 'vitest'
import { scan } from '../../src/scan/index.ts'

const SHORT = 1_500

function lines(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join('\n')
}

/** Everything goes through one wrapper of a wrapper, and some of it comes by more ways than anybody can walk. */
const code = `
import i18next from 'i18next'
const show = (key) => i18next.t(key)
const say = (key) => show(key)
${lines(30, (i) => `const f${i} = (key) => { f${(i + 1) % 30}(key); f${(i + 7) % 30}(key); say(key) }`)}
f0('long.way')
${lines(SHORT, (i) => `say('short.${i}')`)}
`

it('long ways without end take nothing from the short ones', () => {
  const usages = scan(code, '/app/module.ts')
  const called = new Set(usages.filter(({ evidence }) => evidence === 'called').map(({ key }) => key))
  expect(Array.from({ length: SHORT }, (_, i) => `short.${i}`).filter((key) => !called.has(key))).toEqual([])
  expect(called).toContain('long.way')
})

it('what vue-i18n is given to show leads no way', () => {
  const usages = scan(
    `
import { useI18n } from 'vue-i18n'
import { load } from './library'
const { t } = useI18n()
let chosen = []
const pick = (row) => {
  chosen = [row.id]
}
export const title = () => t('chosen.title', { count: chosen.length }, chosen[0])
pick(load())
`,
    '/app/module.ts',
  )
  expect(usages.map(({ key, via }) => [key, via])).toEqual([['chosen.title', undefined]])
})

it('what a function makes is followed to its own callers, and these tell what it was made with', () => {
  const scopes = Array.from({ length: 20 }, (_, index) => `scope${index}`)
  const code = `
import i18next from 'i18next'
const show = (key, translate) => translate(key)
function makeT(scope) {
  let translate
  return (key) => {
    if (!translate) {
      const fixed = i18next.getFixedT(null, null, scope)
      translate = (own) => fixed(own)
    }
    return show(key, translate)
  }
}
${scopes.map((scope) => `const ${scope} = makeT('${scope}')\n${lines(30, (i) => `${scope}('of.${scope}.${i}')`)}`).join('\n')}
`
  const keys = scan(code, '/app/module.ts').map(({ key, evidence }) => `${evidence} ${key}`)
  const wanted = scopes.flatMap((scope) => Array.from({ length: 30 }, (_, i) => `called ${scope}.of.${scope}.${i}`))
  expect(keys.sort()).toEqual(wanted.sort())
})

it('a translator that comes by more ways than anybody can walk is asked for the same on all of them', () => {
  const code = `
import { useTranslation } from 'react-i18next'
const say = (t, isOpen) => { t('shown'); if (isOpen) t('open') }
${lines(30, (i) => `const f${i} = (t, isOpen) => { f${(i + 1) % 30}(t, isOpen); f${(i + 7) % 30}(t, isOpen); say(t, isOpen) }`)}
f0(useTranslation('first').t, true)
f15(useTranslation('last').t, true)
`
  const found = scan(code, '/app/module.ts').map(({ namespace, key, via }) => `${namespace}:${key} ${via?.length ?? 0}`)
  // Whether it is open each caller tells, so that is walked to.
  expect(found).toEqual(['first:shown 0', 'last:shown 0', 'first:open 3', 'last:open 3'])
})

it('a way that takes long takes nothing from those behind it', () => {
  const long = Array.from({ length: 9_000 }, (_, index) => `'${index}'`).join(' + ')
  const names = Array.from({ length: 8 }, (_, index) => index)
  const code = `
import i18next from 'i18next'
const show = (key) => i18next.t(key)
const say = (key) => show(key)
const tell = (key) => say(key)
${names.map((i) => `const f${i} = (key) => tell(key + ${long})\nf${i}('long.${i}')`).join('\n')}
${lines(30, (i) => `const g${i} = (key) => tell(key)\ng${i}('short.${i}')`)}
`
  const called = new Set(scan(code, '/app/module.ts').map(({ key }) => key))
  expect(Array.from({ length: 30 }, (_, i) => `short.${i}`).filter((key) => !called.has(key))).toEqual([])
})
