/** What the names of elements and attributes tell in Angular's templates. */
import type { MarkupAttribute } from './markup.ts'

/** `appHint`, `[app-hint]`: a word and more, as HTML names no attribute of its own, nor Angular one of ours. */
export const DIRECTIVE: RegExp =
  /^\[?\(?(?!(?:aria|data|ng|mat|cdk)[A-Z-]|form[A-Z]|router[A-Z])([a-z]\w*(?:[A-Z]|-\w)[\w-]*)\)?\]?$/

/** Elements of HTML and Angular, whose content nobody else renders. */
const PLAIN =
  /^(?:ng-(?:container|template|content)|(?:mat|cdk)-[\w-]+|div|span|p|a|button|label|form|fieldset|h[1-6r]|[uod]l|li|d[dt]|section|article|main|header|footer|nav|aside|table|thead|tbody|tfoot|t[rhd]|figure|figcaption|details|summary|[biu]|em|strong|small)$/

/** Whether the element may be a component of somebody's, or have a directive that is. */
export function mayBeComponent(name: string, attributes: readonly MarkupAttribute[]): boolean {
  return !PLAIN.test(name) || attributes.some((each) => DIRECTIVE.test(each.name) && !each.name.startsWith('let-'))
}
