/** Default values in components of Vue and Svelte: taken out of what their frameworks compile. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStripper } from '../../src/modules/strip-defaults.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { cloneProject } from '../faults/project.ts'
import { startServer } from '../faults/runs.ts'
import { runInLoop } from '../support/build-loop.ts'
import { catalogOf } from '../support/catalog.ts'
import { createProject, readTree } from '../support/project.ts'
import { buildTexts, createTracer, listSources, runBuilt, type TextHost, textHosts } from './builds.ts'
import { COMPILERS } from './compilers.ts'

const resource = { a: 'A', b: 'B', value: 'Is {default}', nested: '$t(a)' }
const catalog = catalogOf({
  en: { translation: { ...resource, english: 'only' } },
  de: { translation: resource },
})

const stripper = createStripper({ catalog, scan: resolveScanOptions(undefined), root: '/' })
/** No place moves, so what is left stands among blanks; one says as much as many. */
function strip(code: string, id: string): string {
  const stripped = stripper(code, id)?.stripped
  if (!stripped) return code
  expect(widths(stripped.code)).toEqual(widths(code))
  return stripped.code.replace(/(\S) +/g, '$1 ')
}

const vue = (markup: string, script = ''): string =>
  `<script setup lang="ts">\n${script}</script>\n<template>\n${markup}\n</template>\n`
const svelte = (markup: string, script = ''): string => `<script lang="ts">\n${script}</script>\n${markup}\n`

describe('in Vue', () => {
  const stripped = (markup: string): string => strip(vue(markup), '/src/a.vue')

  it.each([
    ["<p>{{ $t('a', 'Default') }}</p>", "<p>{{ $t('a' ) }}</p>"],
    ["<p>ä {{ $t('a', 'Default', { n }) }}</p>", "<p>ä {{ $t('a' , { n }) }}</p>"],
    [`<p :title="$t('a', 'Default')" @click="say($t('b', 'B'))" />`, `<p :title="$t('a' )" @click="say($t('b' ))" />`],
    [`<p v-if="$t('a', 'A')">{{ x ? $t('b', 'B') : '' }}</p>`, `<p v-if="$t('a' )">{{ x ? $t('b' ) : '' }}</p>`],
    ["<p>{{ $t('a', { n, defaultValue: 'A' }) }}</p>", "<p>{{ $t('a', { n }) }}</p>"],
    ["<p>{{ $t('a', {\n  defaultValue: 'A',\n}) }}</p>", "<p>{{ $t('a', {\n                    \n}) }}</p>"],
    ["<p>{{$t('a', { n: {x}, defaultValue: 'A'})}}</p>", "<p>{{$t('a', { n: {x} })}}</p>"],
    ["<p>{{\n  $t(\n    'a',\n    'Default',\n  )\n}}</p>", "<p>{{\n  $t(\n    'a' \n             ,\n  )\n}}</p>"],
  ])('%s', (before, after) => {
    expect(stripped(before)).toBe(vue(after))
  })

  it.each([
    "<p>{{ $t('english', 'Needed where it lacks') }}</p>",
    "<p>{{ $t('missing', 'Needed') }}</p>",
    `<p v-for="$t in others">{{ $t('a', 'Of another') }}</p>`,
    `<p :title="$t(&quot;a&quot;, &quot;Its place is not known&quot;)" />`,
    // Seventeen characters further to the left, another text would be taken for the default value.
    `<p :is="[1 &lt; 2, 1 &lt; 2, 1 &lt; 2, 1 &amp; 2, 1 &amp; 2, $t('a', {n:'n',defaultValue:'D'})]" />`,
    "<p>{{ $t('a', give()) }} {{ $t('a', { defaultValue: give() }) }}</p>",
    "<p>{{ $t('a', 'de') }}</p>",
    "<p v-pre>{{ $t('a', 'Shown as it is') }}</p>",
    `<p title="$t('a', 'A text')">$t('a', 'A text')</p>`,
    "<!-- {{ $t('a', 'A comment') }} -->",
    "<p>{{ $t('a', 'Does not parse' }}</p>",
  ])('leaves %s', (markup) => {
    expect(stripped(markup)).toBe(vue(markup))
  })

  it('looks at both blocks of script', () => {
    const blocks = (call: string): string =>
      `<script>\nconst i = i18n.t(${call})\n</script>\n<script setup lang="ts">\nconst s = i18n.t(${call}) as string\n</script>\n`
    expect(strip(blocks("'a', 'Default'"), '/src/a.vue')).toBe(blocks("'a' "))
  })

  it('leaves templates in Pug', () => {
    const code = `<template lang="pug">\np {{ $t('a', 'Default') }}\n</template>\n`
    expect(strip(code, '/src/a.vue')).toBe(code)
  })
})

describe('in Svelte', () => {
  const stripped = (markup: string, script?: string): string => strip(svelte(markup, script), '/src/a.svelte')
  const imports = "import { _ } from 'svelte-i18n'\n"

  it.each([
    ["<p>{$_('a', { default: 'A' })}</p>", "<p>{$_('a', { })}</p>"],
    ["<p>{$_('a', { default: 'A', })}</p>", "<p>{$_('a', { })}</p>"],
    ["<p>{$_('a', { default: 'A', values: { n } })}</p>", "<p>{$_('a', { values: { n } })}</p>"],
    ["<p>{$_({ id: 'a', default: 'A' })}</p>", "<p>{$_({ id: 'a' })}</p>"],
    [
      "<p title={$_('a', { default: `A` })} on:click={() => $_('b', { default: 'B' })} />",
      "<p title={$_('a', { })} on:click={() => $_('b', { })} />",
    ],
    [
      "{#if x}{$i18n.t('a', 'A')}{:else}{@html $i18n.t('b', { defaultValue: 'B' })}{/if}",
      "{#if x}{$i18n.t('a' )}{:else}{@html $i18n.t('b', { })}{/if}",
    ],
    ["<p title=\"ä {$i18n.t('a', 'A')}\" />", '<p title="ä {$i18n.t(\'a\' )}" />'],
  ])('%s', (before, after) => {
    expect(stripped(before, imports)).toBe(svelte(after, imports))
  })

  it.each([
    "<p>{$_('english', { default: 'Needed where it lacks' })}</p>",
    "<p>{$_('a', { default: give() })} {$i18n.t('a', give())}</p>",
    "<p>{$i18n.t('value', { default: 'A value' })} {$i18n.t('nested', { default: 'A value' })}</p>",
    "<p>{$i18n.t(('a'), 'In brackets')} {$i18n.t('a', ('In brackets'))}</p>",
    "{#each others as t}{t('a', 'Of another')}{/each}",
    "<p>$_('a', { default: 'A text' })</p>",
    "<!-- {$_('a', { default: 'A comment' })} -->",
  ])('leaves %s', (markup) => {
    expect(stripped(markup, imports)).toBe(svelte(markup, imports))
  })

  it('counts a byte order mark, as its compiler does not', () => {
    expect(strip(`\uFEFF${svelte("<p>{$i18n.t('a', 'A')}</p>")}`, '/src/a.svelte')).toBe(
      `\uFEFF${svelte("<p>{$i18n.t('a' )}</p>")}`,
    )
  })

  it('looks at both blocks of script', () => {
    const blocks = (call: string): string =>
      `<script module>\nconst i = i18n.t(${call})\n</script>\n<script lang="ts">\nconst s = i18n.t(${call}) as string\n</script>\n`
    expect(strip(blocks("'a', 'Default'"), '/src/a.svelte')).toBe(blocks("'a' "))
  })
})

const VUE = {
  'src/App.vue': `<script setup>
import { useI18n } from 'vue-i18n'
const { t } = useI18n()
const script = [t('here', 'NEEDLESS in script'), t('gone', 'NEEDED in script'), 'SCRIPT PLACE']
const other = (key, text) => text
</script>

<template>
  <p :title="t('here', 'NEEDLESS in an attribute')">{{ $t('here', 'NEEDLESS in a template') }} {{ script.join() }}</p>
  <p>{{ $t('here', 'NEEDLESS in a line') }}{{ script.concat('TEMPLATE PLACE').length }}{{ t('gone', 'NEEDED in a template') }}</p>
  <p v-for="t in [other]">{{ t('here', 'NEEDED of another t') }}</p>
</template>
`,
  'src/main.js': `import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createI18n } from 'vue-i18n'
import en from 'virtual:translations/en/common'
import App from './App.vue'
globalThis.__VUE_PROD_DEVTOOLS__ = false
const i18n = createI18n({ legacy: false, locale: 'en', messages: { en }, missingWarn: false, fallbackWarn: false })
console.log(JSON.stringify(await renderToString(createSSRApp(App).use(i18n))))
`,
}

const SVELTE = {
  'src/App.svelte': `<script>
  import { _ } from 'svelte-i18n'
  import { i18n } from './i18n.js'
  const script = [$_('here', { default: 'NEEDLESS in script' }), $_('gone', { default: 'NEEDED in script' }), 'SCRIPT PLACE']
  const other = (key, text) => text
</script>

<p title={$_('here', { default: 'NEEDLESS in an attribute' })}>{$_('here', { default: 'NEEDLESS in markup' })} {script.join()}</p>
<p>{$i18n.t('here', 'NEEDLESS in a line')}{script.concat('TEMPLATE PLACE').length}{$i18n.t('gone', { defaultValue: 'NEEDED in markup' })}</p>
{#each [other] as t}{t('here', 'NEEDED of another t')}{/each}
`,
  'src/i18n.js': `import { createInstance } from 'i18next'
import { readable } from 'svelte/store'
import en from 'virtual:translations/en/common'
const instance = createInstance()
instance.init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false })
export const i18n = readable(instance)
`,
  // What it does of itself, in short: a text of the language, else the default value.
  'node_modules/svelte-i18n/package.json': { name: 'svelte-i18n', type: 'module', exports: './index.js' },
  'node_modules/svelte-i18n/index.js': `import { readable } from 'svelte/store'
const texts = { here: 'Here' }
export const _ = readable((key, options = {}) => texts[key] ?? options.default ?? key)
`,
  'src/main.js': `import { render } from 'svelte/server'
import App from './App.svelte'
console.log(JSON.stringify(render(App).body.replace(/<!--.*?-->/g, '')))
`,
}

const contentsOf = (project: string, file: string): string[] =>
  listSources(project).flatMap(([source, content]) => (source.endsWith(file) ? [content] : []))

const widths = (text: string): number[] => text.split('\n').map(({ length }) => length)

/** Puts no texts into its output, but has an order of plugins. */
const farm: TextHost = {
  name: 'farm',
  script: ({ plugin }) => `import { build } from '@farmfe/core'
await build({ configFile: false, root: import.meta.dirname, ${plugin},
  compilation: { input: { main: './src/main.js' }, minify: false, sourcemap: true, persistentCache: false,
    external: ['^vue(?:/|$)', '^svelte(?:/|$)', '^i18next'],
    output: { entryFilename: '[entryName].mjs', targetEnv: 'node', format: 'esm' } } })`,
}
const strippingHosts = [...textHosts.filter(({ name }) => name in COMPILERS), farm]

describe.each(strippingHosts)('built by $name', (host) => {
  it.each([
    { framework: 'Vue', files: VUE, component: 'App.vue', plugin: COMPILERS[host.name]?.vue ?? '' },
    { framework: 'Svelte', files: SVELTE, component: 'App.svelte', plugin: COMPILERS[host.name]?.svelte ?? '' },
  ])(
    '$framework shows the same, with all places where they were',
    async ({
      files,
      component,
      plugin,
    }: {
      files: Record<string, string | object>
      component: string
      plugin: string
    }) => {
      const { url } = await startServer({ ...cloneProject(), texts: { en: { common: { here: 'Here' } } } })
      const build = async (stripDefaults: boolean): Promise<object> => {
        const scan = { defaultNamespace: 'common' }
        const project = createProject({
          'translations.config.json': { projectId: 'shop', baseUrl: url, scan, output: { stripDefaults } },
          ...files,
        })
        const built = await buildTexts(host, project, { plugin })
        expect(built, built.stderr).toMatchObject({ code: 0 })
        const emitted = [...readTree(`${project}/dist`)].filter(([name]) => !name.endsWith('.map')).join('\n')
        const trace = createTracer(project)
        const places = ['SCRIPT PLACE', 'TEMPLATE PLACE'].map((text) => trace(text))
        for (const place of places) {
          expect(place.source).toContain(component)
          // Farm says of a file that no plugin has changed where it is another time.
          place.source = component
        }
        expect(contentsOf(project, component)).toEqual([files[`src/${component}`]])
        return {
          shown: await runBuilt(project),
          places,
          needless: emitted.match(/NEEDLESS[\w ]*/g) ?? [],
          needed: emitted.match(/NEEDED[\w ]*/g)?.length,
        }
      }
      const before = await build(false)
      expect(before).toMatchObject({ shown: expect.stringContaining('Here'), needless: { length: 4 } })
      expect(await build(true)).toEqual({ ...before, needless: [] })
    },
  )
})

/** What has a component compiled and what says who has read it, in hosts where the first to read a file is the only one. */
const FIRST_READERS: Readonly<Record<string, string>> = {
  esbuild: `import { build } from 'esbuild'
await build({ absWorkingDir: process.cwd(), entryPoints: ['src/main.js'], outdir: 'dist', bundle: true, plugins: [translations(), COMPILER] })`,
  bun: `await Bun.build({ entrypoints: ['src/main.js'], outdir: 'dist', plugins: [translations(), COMPILER] })`,
}
const COMPILER = `{ name: 'compiler', setup: (native) => void native.onLoad({ filter: /\\.vue$/ }, () => ({ contents: 'export default 1' })) }`

describe.each(Object.entries(FIRST_READERS))('%s', (name, script) => {
  const UNTOUCHED = '`output.stripDefaults` left one component as it is'
  const build = async (main: string): Promise<string> => {
    const { url } = await startServer({ ...cloneProject(), texts: { en: { common: { here: 'Here' } } } })
    const project = createProject({
      'translations.config.json': { projectId: 'shop', baseUrl: url, output: { stripDefaults: true } },
      ...VUE,
      'src/main.js': main,
      'build.mjs': `import translations from 'unplugin-translations/${name}'\n${script.replace('COMPILER', COMPILER)}\n`,
    })
    const { code, stdout, stderr } = await runInLoop(name, join(project, 'build.mjs'))
    expect(code, stdout + stderr).toBe(0)
    return stdout + stderr
  }

  it('says that it leaves components as they are', async () => {
    expect(await build("import App from './App.vue'\nconsole.log(App)\n")).toContain(UNTOUCHED)
  })

  it('says nothing where there are none', async () => {
    expect(await build("import texts from 'virtual:translations/en/common'\nconsole.log(texts)\n")).not.toContain(
      UNTOUCHED,
    )
  })
})
