import { TranslationsError } from '../errors.ts'

export interface LiveOptions {
  /** How often the service is asked while somebody looks, in milliseconds. @default 5000 */
  interval?: number
}

/** `false`: the service is not asked again. Throws `TR_CONFIG`. */
export function resolveLiveOptions(options: boolean | LiveOptions = false): Required<LiveOptions> | false {
  if (options === false) return false
  const { interval = 5000 } = options === true ? {} : options
  if (typeof interval === 'number' && interval >= 100) return { interval }
  throw new TranslationsError('TR_CONFIG', '`live.interval` must be a number of milliseconds from 100 up')
}
