/** i18next with i18next-locize-backend, as their documentation has it; prints what a page would show. */
import i18next from 'i18next'
import Backend from 'i18next-locize-backend'

const { url, projectId, apiKey, version, isPrivate, saveMissing, language, keys } = JSON.parse(process.argv[2])
const at = '{{projectId}}/{{version}}/{{lng}}/{{ns}}'
let saved
const whenSaved = new Promise((resolve) => {
  saved = resolve
})
await i18next.use(Backend).init({
  lng: language,
  fallbackLng: 'en',
  ns: ['common'],
  defaultNS: 'common',
  keySeparator: false,
  saveMissing,
  backend: {
    projectId,
    apiKey,
    version,
    private: isPrivate,
    referenceLng: 'en',
    writeDebounce: 50,
    reloadInterval: false,
    onSaved: () => saved(),
    loadPath: `${url}/${at}`,
    privatePath: `${url}/private/${at}`,
    getLanguagesPath: `${url}/languages/{{projectId}}`,
    addPath: `${url}/missing/${at}`,
    updatePath: `${url}/update/${at}`,
  },
})
const languages = await new Promise((resolve, reject) => {
  i18next.services.backendConnector.backend.getLanguages((error, found) => (error ? reject(error) : resolve(found)))
})
const shown = Object.fromEntries(keys.map((key) => [key, i18next.t(key, `default of ${key}`)]))
if (saveMissing) await whenSaved
process.stdout.write(`${JSON.stringify({ languages, shown })}\n`)
