/** `npm run bench -- <name>`, or `<name>:<part>` where it has parts: one measurement, told as lines; exit 1 when a bound is not kept. */
import { measureBuild } from './build.ts'
import { measurePull } from './pull.ts'
import { measureReport } from './report.ts'
import { measureScan } from './scan.ts'
import { measureService } from './service.ts'

export interface Measurement {
  name: string
  value: number
  unit: string
  /** The largest value that is good enough; without one it is told only. */
  bound?: number
}

const benches: Readonly<Record<string, (part?: string) => Promise<Measurement[]>>> = {
  build: measureBuild,
  pull: measurePull,
  report: measureReport,
  scan: measureScan,
  service: measureService,
}

const wanted = process.argv.slice(2)
for (const asked of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const [name = '', part] = asked.split(':')
  const bench = benches[name]
  if (!bench) throw new Error(`there is no bench ${name}; there is ${Object.keys(benches).join(', ')}`)
  for (const { name: what, value, unit, bound } of await bench(part)) {
    const isKept = bound === undefined || value <= bound
    const limit = bound === undefined ? '' : ` (at most ${bound})`
    console.log(`${isKept ? 'ok  ' : 'over'} ${name}: ${what} ${value.toFixed(2)} ${unit}${limit}`)
    if (!isKept) process.exitCode = 1
  }
}
