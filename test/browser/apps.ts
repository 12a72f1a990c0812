/** One small app in three libraries: a greeting, a plural, a field that keeps what is typed, a button for each language. */

const TEXTS = {
  i18next: {
    'texts/en/common.json': {
      'page.title': 'Hello {{name}}',
      'cart.items_one': '{{count}} bike',
      'cart.items_other': '{{count}} bikes',
    },
    'texts/de/common.json': {
      'page.title': 'Hallo {{name}}',
      'cart.items_one': '{{count}} Rad',
      'cart.items_other': '{{count}} Räder',
    },
  },
  other: {
    'texts/en/common.json': { 'page.title': 'Hello {name}' },
    'texts/de/common.json': { 'page.title': 'Hallo {name}' },
  },
} as const

const PAGE =
  '<!doctype html><link rel="icon" href="data:,"><body><div id="root"></div><script type="module" src="/src/main.js"></script>'

const VIEW = `
const view = (title, items, onLanguage) => h('main', null,
  h('h1', null, title), h('p', null, items), h('input', { id: 'field' }),
  ...['en', 'de'].map((language) => h('button', { key: language, onClick: () => onLanguage(language) }, language)))
`

const REACT = `import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
${VIEW}`

const I18NEXT = `${REACT}
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import backend from 'virtual:translations/i18next'
const App = () => {
  const { t, i18n } = useTranslation()
  return view(t('page.title', { name: 'Ada' }), t('cart.items', { count: 2 }), (language) => i18n.changeLanguage(language))
}
await i18next.use(backend).use(initReactI18next).init({ lng: 'en', fallbackLng: false, ns: 'common', defaultNS: 'common' })
createRoot(document.getElementById('root')).render(h(App))
`

const REACT_INTL = `${REACT}
import { IntlProvider, useIntl } from 'react-intl'
import { onUpdate } from 'virtual:translations'
import { loadMessages } from 'virtual:translations/react-intl'
const Shown = ({ onLanguage }) => {
  const intl = useIntl()
  return view(intl.formatMessage({ id: 'page.title' }, { name: 'Ada' }), intl.formatMessage({ id: 'cart.items' }, { count: 2 }), onLanguage)
}
const App = ({ first }) => {
  const [{ locale, messages }, show] = useState(first)
  const change = async (language) => show({ locale: language, messages: await loadMessages(language) })
  useEffect(() => onUpdate(() => void change(locale)), [locale])
  return h(IntlProvider, { locale, messages }, h(Shown, { onLanguage: change }))
}
createRoot(document.getElementById('root')).render(h(App, { first: { locale: 'en', messages: await loadMessages('en') } }))
`

const VUE = `import { createApp, h } from 'vue'
import { createI18n, useI18n } from 'vue-i18n'
import { loadLanguage } from 'virtual:translations/vue-i18n'
${VIEW}
const i18n = createI18n({ legacy: LEGACY, locale: 'en', messages: {} })
const App = {
  render() {
    const { $t: t } = this
    return view(t('page.title', { name: 'Ada' }), t('cart.items', 2), (language) => loadLanguage(i18n, language))
  },
}
await loadLanguage(i18n, 'en')
createApp(App).use(i18n).mount('#root')
`

/** All texts at once, in the option that is for them, and the lines that the documentation names for it. */
const VUE_AT_ONCE = `import { createApp, h } from 'vue'
import { createI18n } from 'vue-i18n'
import { messages } from 'virtual:translations/vue-i18n'
import { languages, onUpdate } from 'virtual:translations'
${VIEW}
const i18n = createI18n({ legacy: false, locale: 'en', messages })
onUpdate(() => languages.forEach((code) => i18n.global.setLocaleMessage(code, { ...messages[code] })))
const App = {
  render() {
    const { $t: t } = this
    return view(t('page.title', { name: 'Ada' }), t('cart.items', 2), (language) => void (i18n.global.locale.value = language))
  },
}
createApp(App).use(i18n).mount('#root')
`

/** Texts in the forms of the library; keys lie in two namespaces where it knows none. */
function textsOf(english: string, german: string): Record<string, object> {
  return {
    ...TEXTS.other,
    'texts/en/shop.json': { 'cart.items': english },
    'texts/de/shop.json': { 'cart.items': german },
  }
}

export interface App {
  name: string
  files: Record<string, string | object>
}

const ICU = textsOf('{count, plural, one {# bike} other {# bikes}}', '{count, plural, one {# Rad} other {# Räder}}')
const PIPES = textsOf('{n} bike | {n} bikes', '{n} Rad | {n} Räder')

const appOf = (name: string, main: string, texts: Record<string, object>, shape: string): App => ({
  name,
  files: {
    ...texts,
    'index.html': PAGE,
    'src/main.js': main,
    'translations.config.json': { output: { shape }, live: { interval: 200 } },
  },
})

/** An app that has all its texts from the start. */
export const atOnce: App = appOf('vue-i18n, all messages at once', VUE_AT_ONCE, PIPES, 'nested')

export const apps: readonly App[] = [
  appOf('i18next', I18NEXT, TEXTS.i18next, 'flat'),
  appOf('i18next, nested', I18NEXT, TEXTS.i18next, 'nested'),
  appOf('react-intl', REACT_INTL, ICU, 'flat'),
  appOf('react-intl, nested', REACT_INTL, ICU, 'nested'),
  appOf('vue-i18n', VUE.replace('LEGACY', 'false'), PIPES, 'nested'),
  appOf('vue-i18n, flat and legacy', VUE.replace('LEGACY', 'true'), PIPES, 'flat'),
]
