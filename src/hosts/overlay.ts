/** Findings in Vite's dev server: each once in its log, and errors over the page for as long as they are there. */
import { join } from 'node:path'
import type { ErrorPayload, ViteDevServer } from 'vite'
import type { Tell } from '../build/findings.ts'
import type { Build } from '../build/index.ts'
import { projectRoot } from '../config-file.ts'
import { printable } from '../logger.ts'
import { formatPlace, type ToldFinding } from '../output/findings.ts'
import { PLUGIN_NAME } from './name.ts'
import { withoutTold } from './told-elsewhere.ts'

/** Milliseconds without a new module, after which a page counts as loaded. */
const QUIET = 100
/** Whatever takes a place in the page: Vite's client clears the overlay when one of them is replaced. */
const LOADED = /javascript|css/

export interface Showing {
  tell: Tell
  /** A server that is over looks no more: its build is over, and what it found is for the next one to tell. */
  isOpen(): boolean
}

/** Looks when a page has loaded modules, which is after each change too: Vite tells nobody when it has found all. */
export function showFindings(server: ViteDevServer, build: Build, { tell, isOpen }: Showing): void {
  const root = projectRoot(server.config.root)
  let told: ReadonlySet<string> = new Set()
  let isShown = false
  const look = async (): Promise<void> => {
    if (!isOpen()) return
    const found: ToldFinding[] = []
    await build.check(listModules(server), (finding) => found.push(finding))
    if (!isOpen()) return
    const own = withoutTold(server, root, found)
    for (const finding of own) if (!told.has(finding.message)) tell(finding)
    told = new Set(own.map(({ message }) => message))
    const errors = found.filter(({ severity }) => severity === 'error')
    const [first] = errors
    // An update of nothing clears what is shown.
    if (first) server.ws.send(toError(first, errors, root))
    else if (isShown) server.ws.send({ type: 'update', updates: [] })
    isShown = first !== undefined
  }
  const soon = inTurn(look)
  server.middlewares.use((_request, response, next) => {
    response.once('finish', () => LOADED.test(String(response.getHeader('content-type'))) && soon())
    next()
  })
  server.ws.on('connection', soon)
  // Of modules that only the server runs the page asks for nothing.
  server.watcher.on('all', (_event, file) => isModule(server, file) && soon())
}

/** Runs once it has been quiet for a while, and never twice at the same time. Keeps no process alive. */
function inTurn(run: () => Promise<void>): () => void {
  let last = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(run)
    }, QUIET).unref()
  }
}

function listModules(server: ViteDevServer): Set<string> {
  return new Set(graphsOf(server).flatMap(({ idToModuleMap }) => [...idToModuleMap.keys()]))
}

function isModule(server: ViteDevServer, file: string): boolean {
  return graphsOf(server).some((graph) => graph.getModulesByFile(file) !== undefined)
}

interface Graph {
  idToModuleMap: ReadonlyMap<string, unknown>
  getModulesByFile(file: string): unknown
}

/** One for each environment; Vite 5 has none, and one graph for all. */
function graphsOf({ environments, moduleGraph }: ViteDevServer): Graph[] {
  return environments ? Object.values(environments).map((environment) => environment.moduleGraph) : [moduleGraph]
}

/** Absolute, a place is a link into the editor. */
function toError({ message, place, frame }: ToldFinding, errors: readonly ToldFinding[], root: string): ErrorPayload {
  const others = errors.slice(1).map((finding) => `\n\n${finding.message}${nameOf(finding)}`)
  const { line = 1, column = 1 } = place ?? {}
  const file = place && join(root, printable(place.file))
  const where = file === undefined ? {} : { id: file, loc: { file, line, column } }
  return {
    type: 'error',
    err: {
      message: message + others.join(''),
      stack: '',
      plugin: PLUGIN_NAME,
      frame: `${frame.join('\n')}\n`,
      ...where,
    },
  }
}

const nameOf = ({ place }: ToldFinding): string => (place ? `\n${formatPlace(place)}` : '')
