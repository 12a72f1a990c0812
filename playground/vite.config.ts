import translations from 'unplugin-translations/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: { outDir: 'dist/vite', emptyOutDir: true },
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [translations()],
})
