import { relative, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { writeFileAtomic } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { printable, printableJson } from '../logger.ts'
import { type PrunePlan, parseAge } from '../report/prune.ts'
import type { Outcome } from './command.ts'
import { scanProject } from './project-scan.ts'

const DEFAULT_FILE = 'translations.prune.json'

/** Writes the plan and sends nothing: a person decides. */
export async function writePrunePlan(context: Context, age: string, output: string = DEFAULT_FILE): Promise<Outcome> {
  const since = Date.now() - parseAge(age)
  const scanned = await scanProject(context)
  if (scanned.judgement.unused === undefined) {
    throw new TranslationsError('TR_FINDINGS', 'a file could not be scanned, so nobody knows what is unused', {
      fix: 'Run `unplugin-translations check` to see which; mend it, or name it in `scan.exclude`.',
    })
  }
  const plan = await context.planPrune(scanned, since)
  const file = resolve(context.options.root, output)
  writeFileAtomic(file, `${printableJson(plan, 2)}\n`, { mode: 0o644, folderMode: 0o755 })
  if (plan.withoutUses && plan.keys > 0) {
    context.log.warn('the service knows of no use since then; unless used keys are reported, that says nothing')
  }
  return { json: { file: relative(context.options.root, file), ...plan }, lines: formatPlan(plan, file) }
}

function formatPlan({ keys, updates, notUsedSince, target }: PrunePlan, file: string): string[] {
  const name = `${printable(target.projectId)} ${printable(target.version)}`
  if (keys === 0) return [`nothing to remove from ${name}: all unused keys were used or changed since ${notUsedSince}`]
  return [
    `${keys} key${keys === 1 ? ' is' : 's are'} unused in the source, and at ${name} since ${notUsedSince}`,
    ...updates.map((update) => {
      const count = Object.keys(update.entries).length
      return `  ${printable(`${update.language}/${update.namespace}`)}: ${count} to remove`
    }),
    `written to ${printable(file)}; nothing was removed`,
  ]
}
