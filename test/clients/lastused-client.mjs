/** locize-lastused beside i18next, or called by itself. */
import lastUsed from 'locize-lastused'

const { url, projectId, apiKey, keys } = JSON.parse(process.argv[2])
lastUsed.init({
  projectId,
  apiKey,
  version: 'latest',
  referenceLng: 'en',
  debounceSubmit: 20,
  lastUsedPath: `${url}/used/{{projectId}}/{{version}}/{{lng}}/{{ns}}`,
})
const failure = await new Promise((resolve) => {
  for (const key of keys) lastUsed.used('common', key, resolve)
})
process.stdout.write(`${JSON.stringify({ failure: failure ? String(failure) : null })}\n`)
