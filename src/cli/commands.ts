/** Every command. */
import type { CAC } from 'cac'
import { addCheck } from './check.ts'
import { addInit } from './init.ts'
import { addPull } from './pull.ts'
import { addRelease } from './release.ts'
import { addReport } from './report.ts'
import { addScan } from './scan.ts'
import { addServe } from './serve.ts'
import { addService } from './service.ts'

export function addCommands(program: CAC): void {
  for (const add of [addInit, addPull, addScan, addCheck, addReport, addRelease, addServe, addService]) add(program)
}
