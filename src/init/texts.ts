/** Where a project has its texts. */
import { type Dirent, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isLanguageFile } from '../service/transfer.ts'

/** The first that has texts counts. */
const USUAL = [
  ...['src/locales', 'locales', 'public/locales', 'src/i18n/locales', 'src/i18n', 'src/translations', 'messages'],
  ...['src/lang', 'lang', 'src/assets/i18n', 'public/i18n', 'src/lib/i18n/locales', 'src/lib/i18n', 'src/lib/locales'],
]
/** How such folders are called elsewhere. */
const TELLING = /^_*(?:locales?|i18n|l10n|intl|lang|languages?|translations?|messages)$/i
/** What a project only has, or has made. */
const FOREIGN = /^\.|^(?:node_modules|vendor|dist|build|out|target|coverage)$/
/** Deep enough for the package of a repository that keeps its source in a folder. */
const DEPTH = 5

/** A folder that `serve --import` can read. */
export function findTexts(root: string): string | undefined {
  const usual = USUAL.flatMap((folder) => [folder, ...foldersIn(root, folder)])
  return usual.find((folder) => hasTexts(join(root, folder))) ?? findByName(root)
}

/** Level by level: what is nearest to the root is meant. */
function findByName(root: string): string | undefined {
  let level = ['']
  for (let depth = 0; depth < DEPTH; depth++) {
    level = level.flatMap((folder) => foldersIn(root, folder))
    const found = level.find((folder) => TELLING.test(basename(folder)) && hasTexts(join(root, folder)))
    if (found !== undefined) return found
  }
  return undefined
}

function foldersIn(root: string, folder: string): string[] {
  const names = listEntries(join(root, folder)).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const own = names.filter((name) => !FOREIGN.test(name)).sort()
  return own.map((name) => (folder === '' ? name : `${folder}/${name}`))
}

function hasTexts(path: string): boolean {
  return listEntries(path).some((language) =>
    language.isDirectory()
      ? isLanguageFile(`${language.name}.json`) &&
        listEntries(join(path, language.name)).some(({ name }) => name.endsWith('.json') && !isOfBrowser(path, name))
      : isLanguageFile(language.name),
  )
}

/** Browsers read those of their extensions by themselves. */
const isOfBrowser = (path: string, name: string): boolean => basename(path) === '_locales' && name === 'messages.json'

/** What is there may be a file, or nobody's to read. */
function listEntries(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}
