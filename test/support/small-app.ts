/** One text that is there, one key that is missing: what a host makes of the smallest app there is. */
export const SMALL_APP = {
  'texts/en/common.json': { title: 'Title' },
  'src/main.js': `import texts from 'virtual:translations/en/common'
const t = globalThis.t ?? ((key) => key)
console.log(JSON.stringify([texts, t('title'), t('note', 'A note')]))
`,
}

/** Reports, and releases as it is told. */
export const configure = (release: object): object => ({
  scan: { defaultNamespace: 'common', functions: ['t'] },
  report: true,
  release,
})
