/**
 * Languages that i18next writes otherwise than the service: its way is BCP 47's, in which case means nothing, so that a
 * service's `zh-hans` and `iw-IL` are `zh-Hans` and `he-IL` to it, and `EN` is `en` from release 27 on.
 */

/** The code as i18next asks for it, and the service's own: what the service has under that code itself, stays. */
export function listRespelled(languages: readonly string[]): (readonly [asked: string, own: string])[] {
  return languages.map((own) => [respell(own), own] as const).filter(([asked]) => !languages.includes(asked))
}

/** Of a code that is a word alone, only the case changes: `iw` stays. */
function respell(code: string): string {
  try {
    const [canonical = code] = Intl.getCanonicalLocales(code)
    return code.includes('-') ? canonical : code.toLowerCase()
  } catch {
    return code
  }
}
