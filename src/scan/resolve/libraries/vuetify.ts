/** Vuetify: its components are given their texts by the app, which looks up what Vuetify asks for: keys of its own. */
import type { Known } from '../model/known.ts'
import { HOLE, OTHER, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'

const OWN = '$vuetify'

/** `new Vuetify({ lang: { t: (key, ...params) => i18n.t(key, params) } })` */
const vuetifyClass: Native = {
  kind: 'native',
  callsBack: {
    which: 0,
    within: ['lang', 't'],
    given: (index, _, __, origin) => [index === 0 ? { kind: 'text', text: `${OWN}.${HOLE}`, origin } : UNKNOWN],
  },
  call: () => [OTHER],
}

/** `createVueI18nAdapter({ i18n, useI18n })` looks up all of them by itself; Vuetify has texts for what is not there. */
const adapter: Known = {
  kind: 'translator',
  dialect: 'vue',
  scope: { prefix: OWN },
  reads: 'own',
  probe: true,
  global: true,
}

export const vuetify: Readonly<Record<string, Known>> = { default: vuetifyClass, createVueI18nAdapter: adapter }
