/** Methods of `service` that change something with one request. */
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { TranslationService } from '../protocol/service.ts'
import { type ProjectStatistics, ROLES } from '../protocol/types.ts'
import { plural } from '../wording.ts'
import { isSet, readChoice, readText, readTexts } from './flags.ts'
import { checkName, type Method, type MethodCall, versionOf, write } from './service-method.ts'

/** How many translated texts a selection of the statistics has. */
async function countTexts(
  service: TranslationService,
  { options: { projectId }, signal }: MethodCall,
  isMeant: (version: string, language: string, namespace: string) => boolean,
): Promise<string> {
  const statistics: ProjectStatistics = await service.getProjectStatistics({ projectId }, { signal })
  let texts = 0
  const languages = new Set<string>()
  for (const [version, byLanguage] of Object.entries(statistics)) {
    for (const [language, byNamespace] of Object.entries(byLanguage)) {
      for (const [namespace, { segmentsTranslated }] of Object.entries(byNamespace)) {
        if (!isMeant(version, language, namespace)) continue
        texts += segmentsTranslated
        languages.add(language)
      }
    }
  }
  return `${plural(texts, 'text')} in ${plural(languages.size, 'language')}`
}

const languageMethods: readonly Method[] = [
  {
    words: 'language add',
    parameters: '<language>',
    does: 'add a language to the project',
    run: (call) => {
      const language = checkName('language', call.values[0] ?? '')
      const input = { projectId: call.options.projectId, language }
      return write(call, {
        operation: 'addLanguage',
        input,
        what: `add language ${language}`,
        done: `added ${language}`,
      })
    },
  },
  {
    words: 'language remove',
    parameters: '<language>',
    does: 'remove a language with its texts from every version',
    flags: ['yes'],
    run: (call) => {
      const language = checkName('language', call.values[0] ?? '')
      return write(call, {
        operation: 'removeLanguage',
        input: { projectId: call.options.projectId, language },
        what: `remove language ${language} from every version`,
        done: `removed ${language}`,
        cost: (service) => countTexts(service, call, (_, one) => one === language),
      })
    },
  },
]

const namespaceMethods: readonly Method[] = [
  {
    words: 'namespace create',
    parameters: '<namespace>',
    does: 'create an empty namespace; --language names the language',
    flags: ['on', 'language'],
    run: (call) => {
      const namespace = checkName('namespace', call.values[0] ?? '')
      const language = readText(call.flags, 'language')
      if (language === undefined) throw new TranslationsError('TR_CONFIG', 'namespace create needs --language')
      checkName('language', language)
      const version = versionOf(call)
      return write(call, {
        operation: 'createNamespace',
        input: { projectId: call.options.projectId, version, language, namespace },
        what: `create namespace ${namespace} in ${language} of version ${version}`,
        done: `created ${namespace} in ${language} of ${version}`,
      })
    },
  },
  {
    words: 'namespace rename',
    parameters: '<from> <to>',
    does: 'rename a namespace in all languages of a version',
    flags: ['on'],
    run: (call) => {
      const [fromNamespace, toNamespace] = call.values.map((value) => checkName('namespace', value)) as [string, string]
      const version = versionOf(call)
      return write(call, {
        operation: 'renameNamespace',
        input: { projectId: call.options.projectId, version, fromNamespace, toNamespace },
        what: `rename namespace ${fromNamespace} to ${toNamespace} in version ${version}`,
        done: `renamed ${fromNamespace} to ${toNamespace} in ${version}`,
      })
    },
  },
  {
    words: 'namespace delete',
    parameters: '<namespace>',
    does: 'delete a namespace from all languages of a version',
    flags: ['on', 'yes'],
    run: (call) => {
      const namespace = checkName('namespace', call.values[0] ?? '')
      const version = versionOf(call)
      return write(call, {
        operation: 'deleteNamespace',
        input: { projectId: call.options.projectId, version, namespace },
        what: `delete namespace ${namespace} from version ${version}`,
        done: `deleted ${namespace} from ${version}`,
        cost: (service) => countTexts(service, call, (one, _, name) => one === version && name === namespace),
      })
    },
  },
]

/** A service in this process has no address that others could follow. */
const formatLink = (link: string): string =>
  (link.startsWith('/') ? 'behind the address that `serve` shows: ' : '') + printable(link, 2000)

const invite: Method = {
  words: 'invite',
  parameters: '<email>',
  does: 'invite somebody, and print the link',
  flags: ['role', 'language', 'on', 'send'],
  run: async (call) => {
    const { flags, values, options } = call
    const email = values[0] ?? ''
    const role = readChoice(flags, 'role', ROLES)
    const [languages, versions] = [readTexts(flags, 'language'), readTexts(flags, 'on')]
    const scope = languages.length + versions.length > 0 ? { scope: { languages, versions } } : {}
    const outcome = await write(call, {
      operation: 'invite',
      input: {
        projectId: options.projectId,
        invitation: { email, ...(role === undefined ? {} : { role }), ...scope },
        ...(flags.send === false ? { send: false } : {}),
      },
      what: `invite ${printable(email)}`,
      done: `invited ${printable(email)}`,
    })
    if (isSet(flags, 'dryRun')) return outcome
    return { ...outcome, lines: [...outcome.lines, formatLink((outcome.json as { link: string }).link)] }
  },
}

export const writes: readonly Method[] = [...languageMethods, ...namespaceMethods, invite]
