import type { CAC } from 'cac'
import type { InitStep } from '../init/index.ts'
import { rootOf, run } from './command.ts'
import { type Flags, readGlobalFlags } from './flags.ts'

export function addInit(program: CAC): void {
  program
    .command('init', 'write a configuration, add the plugin where it belongs, keep the cache out of git')
    .action((flags: Flags) => {
      const common = readGlobalFlags(flags)
      return run(common, async () => {
        const { initProject, isTyped } = await import('../init/index.ts')
        const { findTexts } = await import('../init/texts.ts')
        const root = rootOf(common)
        const steps = initProject(root)
        const texts = findTexts(root)
        return {
          json: { steps, ...(texts ? { texts } : {}) },
          lines: [...steps.map(formatStep), '', ...formatNext({ steps, texts, typed: isTyped(root) })],
        }
      })
    })
}

const formatStep = ({ file, state, note }: InitStep): string => `${state.padEnd(9)}  ${file} - ${note}`

interface Next {
  steps: readonly InitStep[]
  texts: string | undefined
  typed: boolean
}

function formatNext({ steps, texts, typed }: Next): string[] {
  const hasBundler = steps.some(({ file }) => !file.startsWith('translations.') && file !== '.gitignore')
  return [
    ...(hasBundler
      ? []
      : ['No configuration of a bundler was found: the README shows the plugin for each, and for frameworks.']),
    'Next, with the embedded service:',
    `  npx unplugin-translations serve --import ${texts ?? '<directory with <language>/<namespace>.json or <language>.json>'}`,
    'or name your service in TRANSLATIONS_BASE_URL, TRANSLATIONS_PROJECT_ID and TRANSLATIONS_API_KEY. Then build as ever.',
    ...(typed
      ? ['Where types are checked before the build, write them once:', '  npx unplugin-translations pull']
      : []),
  ]
}
