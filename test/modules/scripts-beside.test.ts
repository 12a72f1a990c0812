/** Components of Vue whose script stands in a file of its own: what their templates look up is shipped. */
import { expect, it } from 'vitest'
import { cloneProject } from '../faults/project.ts'
import { startServer } from '../faults/runs.ts'
import { createProject, readTree } from '../support/project.ts'
import { buildTexts, runBuilt, textHosts } from './builds.ts'
import { COMPILERS } from './compilers.ts'

const FILES = {
  'src/Page.vue': `<template>
  <p>{{ say('title') }} {{ hint }}</p>
</template>
<script src="./page.component.js"></script>
`,
  'src/page.component.js': `import { defineComponent } from 'vue'
import { useI18n } from 'vue-i18n'
export default defineComponent({
  props: { label: String },
  setup(props) {
    const { t } = useI18n()
    return { say: t, hint: t(props.label) }
  },
})
`,
  'src/main.js': `import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createI18n } from 'vue-i18n'
import en from 'virtual:translations/en/common'
import Page from './Page.vue'
globalThis.__VUE_PROD_DEVTOOLS__ = false
const i18n = createI18n({ legacy: false, locale: 'en', messages: { en }, missingWarn: false, fallbackWarn: false })
console.log(JSON.stringify(await renderToString(createSSRApp({ render: () => h(Page, { label: 'hint' }) }).use(i18n))))
`,
}
const TEXTS = { title: 'The title', hint: 'The hint', idle: 'Nobody asks' }

/** In others the compiler of Vue looks for such a file where the process was started. */
const READ_SCRIPTS = ['vite', 'webpack', 'rspack']

it.each(textHosts.filter(({ name }) => READ_SCRIPTS.includes(name)))('in $name', async (host) => {
  const { url } = await startServer({ ...cloneProject(), texts: { en: { common: TEXTS } } })
  const scan = { defaultNamespace: 'common' }
  const project = createProject({
    'translations.config.json': { projectId: 'shop', baseUrl: url, scan, output: { prune: true } },
    ...FILES,
  })
  const built = await buildTexts(host, project, { plugin: COMPILERS[host.name]?.vue ?? '' })
  expect(built, built.stderr).toMatchObject({ code: 0 })
  expect(await runBuilt(project)).toContain('The title The hint')
  const emitted = [...readTree(`${project}/dist`)].filter(([name]) => !name.endsWith('.map')).join('\n')
  expect(emitted).not.toContain('Nobody asks')
})
