/** Ids that FormatJS gives messages that have none, by its default pattern: `[sha512:contenthash:base64:6]`. */
import { createHash } from 'node:crypto'

const SPACE = /\p{White_Space}+/gu

/** Both as the source has them. */
export function generatedId(defaultMessage: string, description: string | undefined): string {
  const message = defaultMessage.replace(SPACE, ' ').replace(/^ | $/g, '')
  const content = description ? `${message}#${description}` : message
  return createHash('sha512').update(content).digest('base64').slice(0, 6)
}
