/** What the scripts of a package tell of its bundlers. */
import { join, normalize } from 'node:path'
import { isFile, readIfExists } from '../disk.ts'

/** Files that scripts name as the configuration of one of the hosts -> the host. */
export function listScriptConfigs(root: string, hosts: readonly string[]): Map<string, string> {
  const command = new RegExp(
    `(?:^|[\\s/;&|])(${hosts.join('|')})(?:-dev-server)?\\s[^;&|]*?(?:--config|-c)[\\s=]+["']?([^\\s"';&|]+)`,
    'g',
  )
  const found = new Map<string, string>()
  for (const script of readScripts(root)) {
    for (const [, host = '', path = ''] of script.matchAll(command)) {
      const file = normalize(path).replaceAll('\\', '/')
      if (!file.startsWith('..') && isFile(join(root, file))) found.set(file, host)
    }
  }
  return found
}

function readScripts(root: string): string[] {
  try {
    const { scripts = {} } = JSON.parse(readIfExists(join(root, 'package.json')) ?? '{}') as { scripts?: object }
    return Object.values(scripts).filter((script) => typeof script === 'string')
  } catch {
    return []
  }
}
