import { refuseLess, refuseUnknown } from '../given.ts'

export interface LiveOptions {
  /** How often the service is asked while somebody looks, in milliseconds. @default 5000 */
  interval?: number
}

/** `false`: the service is not asked again. Throws `TR_CONFIG`. */
export function resolveLiveOptions(options: boolean | LiveOptions = false): Required<LiveOptions> | false {
  if (options === false) return false
  const given = options === true ? {} : options
  refuseUnknown('live', given, ['interval'], { or: 'true, false' })
  const { interval = 5000 } = given
  refuseLess('live.interval', interval, 100)
  return { interval }
}
