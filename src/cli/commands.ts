/** Every command, in the order of their help: how it is added to the program, loaded when it is asked for. */
import type { CAC } from 'cac'

type Load = () => Promise<(program: CAC) => void>

export const COMMANDS: Readonly<Record<string, Load>> = {
  init: () => import('./init.ts').then(({ addInit }) => addInit),
  pull: () => import('./pull.ts').then(({ addPull }) => addPull),
  scan: () => import('./scan.ts').then(({ addScan }) => addScan),
  check: () => import('./check.ts').then(({ addCheck }) => addCheck),
  report: () => import('./report.ts').then(({ addReport }) => addReport),
  release: () => import('./release.ts').then(({ addRelease }) => addRelease),
  serve: () => import('./serve.ts').then(({ addServe }) => addServe),
  service: () => import('./service.ts').then(({ addService }) => addService),
}
