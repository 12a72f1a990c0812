import { defineConfig } from 'unplugin-translations/config'

export default defineConfig({
  report: true,
  release: { copy: { from: 'latest', to: 'production' }, publish: 'production' },
  scan: { defaultNamespace: 'common' },
})
