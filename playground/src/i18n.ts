import { languages, load, referenceLanguage } from 'virtual:translations'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** One chunk per language and namespace, loaded when i18next first asks for it. */
const backend = {
  type: 'backend',
  callbackApi: false,
  read: (language: string, namespace: string) => load(language, namespace),
} as const

function preferredLanguage(): string {
  const asked = new URLSearchParams(location.search).get('language')
  const wanted = [asked ?? '', ...navigator.languages].flatMap((code) => [code, code.slice(0, 2)])
  return wanted.find((code) => languages.includes(code)) ?? referenceLanguage
}

export const i18n = createInstance()

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language
  const url = new URL(location.href)
  url.searchParams.set('language', language)
  history.replaceState(null, '', url)
})

void i18n
  .use(backend)
  .use(initReactI18next)
  .init({
    lng: preferredLanguage(),
    supportedLngs: languages,
    load: 'currentOnly',
    fallbackLng: false,
    ns: 'common',
    defaultNS: 'common',
    keySeparator: false,
    interpolation: { escapeValue: false },
  })
