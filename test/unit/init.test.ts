import { describe, expect, it } from 'vitest'
import { addPlugin } from '../../src/init/bundler-config.ts'

interface Case {
  name: string
  file?: string
  host?: string
  /** @default plugins */
  at?: string
  before: string
  after: string | undefined
}

const CASES: readonly Case[] = [
  {
    name: 'a list on one line',
    before: `import react from '@vitejs/plugin-react'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({\n  plugins: [react()],\n})\n`,
    after: `import react from '@vitejs/plugin-react'\nimport { defineConfig } from 'vite'\nimport translations from 'unplugin-translations/vite'\n\nexport default defineConfig({\n  plugins: [react(), translations()],\n})\n`,
  },
  {
    name: 'a list with a line for each, in the quotes and with the semicolons of its author',
    before: `import vue from "@vitejs/plugin-vue";\n\nexport default {\n  plugins: [\n    vue(),\n  ],\n};\n`,
    after: `import vue from "@vitejs/plugin-vue";\nimport translations from "unplugin-translations/vite";\n\nexport default {\n  plugins: [\n    vue(),\n    translations(),\n  ],\n};\n`,
  },
  {
    name: 'an empty list',
    before: `export default { plugins: [] }\n`,
    after: `import translations from 'unplugin-translations/vite'\n\nexport default { plugins: [translations()] }\n`,
  },
  {
    name: 'no list',
    before: `export default {\n  base: '/',\n}\n`,
    after: `import translations from 'unplugin-translations/vite'\n\nexport default {\n  plugins: [translations()],\n  base: '/',\n}\n`,
  },
  {
    name: 'an empty object',
    before: `export default {}\n`,
    after: `import translations from 'unplugin-translations/vite'\n\nexport default { plugins: [translations()] }\n`,
  },
  {
    name: 'CommonJS',
    file: 'webpack.config.js',
    host: 'webpack',
    before: `const path = require('path')\n\nmodule.exports = { plugins: [new Thing()] }\n`,
    after: `const translations = require('unplugin-translations/webpack')\n\nconst path = require('path')\n\nmodule.exports = { plugins: [new Thing(), translations()] }\n`,
  },
  {
    name: 'a function',
    before: `export default defineConfig(({ mode }) => {\n  return { plugins: [a(mode)] }\n})\n`,
    after: `import translations from 'unplugin-translations/vite'\n\nexport default defineConfig(({ mode }) => {\n  return { plugins: [a(mode), translations()] }\n})\n`,
  },
  {
    name: 'an arrow to an object, with a type',
    file: 'vite.config.ts',
    before: `export default (() => ({ plugins: [a()] })) satisfies Config\n`,
    after: `import translations from 'unplugin-translations/vite'\n\nexport default (() => ({ plugins: [a(), translations()] })) satisfies Config\n`,
  },
  {
    name: 'a variable, and a name that is taken',
    before: `const translations = 1\nconst config = { plugins: [a(translations)] }\nexport default config\n`,
    after: `import unpluginTranslations from 'unplugin-translations/vite'\n\nconst translations = 1\nconst config = { plugins: [a(translations), unpluginTranslations()] }\nexport default config\n`,
  },
  {
    name: 'ends of lines as on Windows',
    before: `import { a } from 'a'\r\n\r\nexport default {\r\n  plugins: [\r\n    a(),\r\n  ],\r\n}\r\n`,
    after: `import { a } from 'a'\r\nimport translations from 'unplugin-translations/vite'\r\n\r\nexport default {\r\n  plugins: [\r\n    a(),\r\n    translations(),\r\n  ],\r\n}\r\n`,
  },
  {
    name: 'ends of lines as on Windows, without any import',
    before: `export default {\r\n  base: '/',\r\n}\r\n`,
    after: `import translations from 'unplugin-translations/vite'\r\n\r\nexport default {\r\n  plugins: [translations()],\r\n  base: '/',\r\n}\r\n`,
  },
  {
    name: 'a list in a framework',
    at: 'vite.plugins',
    before: `export default defineNuxtConfig({ vite: { plugins: [a()] } })\n`,
    after: `import translations from 'unplugin-translations/vite'\n\nexport default defineNuxtConfig({ vite: { plugins: [a(), translations()] } })\n`,
  },
  {
    name: 'a framework without a list',
    at: 'vite.plugins',
    before: `export default defineNuxtConfig({\n  vite: {\n    base: '/',\n  },\n})\n`,
    after: `import translations from 'unplugin-translations/vite'\n\nexport default defineNuxtConfig({\n  vite: {\n    plugins: [translations()],\n    base: '/',\n  },\n})\n`,
  },
  {
    name: 'a framework without a word of its bundler',
    at: 'vite.plugins',
    before: `export default defineNuxtConfig({\n  ssr: true,\n})\n`,
    after: `import translations from 'unplugin-translations/vite'\n\nexport default defineNuxtConfig({\n  vite: { plugins: [translations()] },\n  ssr: true,\n})\n`,
  },
  {
    name: 'a bundler of a framework that is computed',
    at: 'vite.plugins',
    before: `export default defineNuxtConfig({ vite: viteOptions() })\n`,
    after: undefined,
  },
  { name: 'a list that is computed', before: `export default { plugins: [a()].filter(Boolean) }\n`, after: undefined },
  {
    name: 'two results',
    before: `export default () => {\n  if (x) return { plugins: [] }\n  return { plugins: [] }\n}\n`,
    after: undefined,
  },
  { name: 'a syntax error', before: `export default {\n`, after: undefined },
]

describe('the plugin in a configuration', () => {
  it.each(CASES)('$name', ({ file = 'vite.config.mjs', host = 'vite', at = 'plugins', before, after }) => {
    expect(addPlugin(before, { file, host, at })).toBe(after)
  })
})
