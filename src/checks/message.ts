/** What a text asks of those who show it: parameters, and forms. */
export interface Message {
  /** Every parameter that a text can show. */
  parameters: ReadonlySet<string>
  /** Those that it shows whatever the values are. */
  required: ReadonlySet<string>
  /** vue-i18n: how many forms stand side by side. ICU: plural forms that the text has, by parameter. */
  forms?: number
  categories?: ReadonlyMap<string, { type: 'cardinal' | 'ordinal'; names: readonly string[] }>
  /** Why it can't be read. */
  error?: string
}
