/** Hosts whose users mostly call a command, which a script may do as well. */
import { realpathSync } from 'node:fs'

/** Files of the packages; links of package managers lead there. */
const COMMAND = /[\\/](?:rollup[\\/]dist[\\/]bin[\\/]rollup|rolldown[\\/]bin[\\/]cli\.mjs)$/

/** Whether the process is a command that ends by itself when it has built all of its configurations. */
export function isHostCommand([, program, ...flags]: readonly string[] = process.argv): boolean {
  return program !== undefined && COMMAND.test(realPath(program)) && !flags.includes('--forceExit')
}

function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
