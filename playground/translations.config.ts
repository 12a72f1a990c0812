import { defineConfig } from 'unplugin-translations/config'

export default defineConfig({
  checks: { missing: 'warn', unused: 'warn', untranslated: 'warn' },
  report: true,
  release: { copy: { from: 'latest', to: 'production' }, publish: 'production' },
  scan: { defaultNamespace: 'common' },
})
