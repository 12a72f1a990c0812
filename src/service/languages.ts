import type { LanguageRow } from './store/projects.ts'

/** Names of a language, as Node's own tables have them; a code they don't know is its own name. */
export function describeLanguage(code: string): LanguageRow {
  const tag = code.replaceAll(/[_@]/g, '-')
  return {
    code,
    name: displayName(tag, 'en') ?? code,
    nativeName: displayName(tag, tag) ?? code,
    region: regionOf(tag),
  }
}

function displayName(tag: string, inLanguage: string): string | undefined {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'none' }).of(tag)
  } catch {
    return undefined
  }
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}
