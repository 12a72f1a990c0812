/** Answers of the service -> lines for people. Whatever came from there passes `printable`. */
import colors from 'picocolors'
import { printable } from '../logger.ts'
import type { DownloadEntry, Job, LanguageMap, ProjectStatistics, User, UserStatistics } from '../protocol/types.ts'
import { plural } from '../wording.ts'

const percent = (fraction: number): string => `${Math.floor(fraction * 100)} %`

export function formatLanguages(languages: LanguageMap): string[] {
  return Object.entries(languages).map(([code, { name, isReferenceLanguage, translated }]) => {
    const versions = Object.entries(translated).map(([version, part]) => `${printable(version)} ${percent(part)}`)
    const reference = isReferenceLanguage ? ` ${colors.dim('reference')}` : ''
    return `${colors.bold(printable(code))}  ${printable(name)}${reference}  ${versions.join(', ')}`
  })
}

export function formatTags(tags: readonly string[]): string[] {
  return tags.length === 0 ? ['no tags'] : tags.map((tag, index) => `${index}  ${printable(tag)}`)
}

export function formatUsers(users: readonly User[]): string[] {
  return users.map(({ id, username, firstname, lastname, email, role, scope }) => {
    const name = [firstname, lastname].filter((part) => part !== '').join(' ')
    const limits = [...scope.languages, ...scope.versions]
    const who = [printable(id), printable(username), ...(name ? [printable(name)] : []), printable(email)]
    return `${who.join('  ')}  ${role}${limits.length > 0 ? ` (only ${printable(limits.join(', '))})` : ''}`
  })
}

export function formatProjectStatistics(statistics: ProjectStatistics): string[] {
  return Object.entries(statistics).flatMap(([version, languages]) =>
    Object.entries(languages).flatMap(([language, namespaces]) =>
      Object.entries(namespaces).map(
        ([namespace, { translated, segmentsTranslated, segmentsTotal }]) =>
          `${printable(`${version}/${language}/${namespace}`)}  ${percent(translated)} (${segmentsTranslated} of ${segmentsTotal})`,
      ),
    ),
  )
}

const sum = (byMonth: Readonly<Record<string, number>> = {}): number =>
  Object.values(byMonth).reduce((all, one) => all + one, 0)

export function formatUserStatistics(statistics: readonly UserStatistics[]): string[] {
  return statistics.flatMap(({ userId, year, words, modifications }) => [
    `${printable(userId)}  ${year}: ${plural(sum(words), 'word')}, ${plural(sum(modifications), 'modification')}`,
    ...Object.entries(words).map(
      ([month, count]) => `  ${year}-${String(Number(month) + 1).padStart(2, '0')}  ${plural(count, 'word')}`,
    ),
  ])
}

export function formatDownload(entries: readonly DownloadEntry[]): string[] {
  if (entries.length === 0) return ['nothing is published']
  return entries.map(({ key, size, lastModified }) =>
    [printable(key), ...(size === undefined ? [] : [plural(size, 'byte')]), printable(lastModified ?? '')].join('  '),
  )
}

export function formatJob(jobId: string, job: Job | undefined): string {
  if (!job) return `${printable(jobId)} is finished, or was never known`
  return `${printable(jobId)} is running: ${printable(job.event)} since ${new Date(job.startedAt).toISOString()}`
}
