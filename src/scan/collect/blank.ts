/** The same length and lines, nothing else. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
