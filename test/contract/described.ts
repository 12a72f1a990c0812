/** Holds what really travels against the OpenAPI document: what is taken and answered must be what is described. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { listParameters } from '../../src/protocol/routes.ts'
import { describeService, type OpenApiOperation } from '../../src/service/openapi.ts'

const document = describeService('http://service.localhost')
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true })
formats.default(ajv)
ajv.addVocabulary(['components'])
const compiled = new Map<unknown, ValidateFunction>()

interface Content {
  'application/json': { schema: object }
}

/** Compiles the schema of a body; its references lead into the document. */
export function validatorOf(content: unknown): ValidateFunction {
  const known = compiled.get(content)
  if (known) return known
  const { schema } = (content as Content)['application/json']
  const validate = ajv.compile({ ...schema, components: { schemas: document.components.schemas } })
  compiled.set(content, validate)
  return validate
}

interface Template {
  pattern: RegExp
  parameters: number
  operations: Readonly<Record<string, OpenApiOperation>>
}

/** As routers do: fewer parameters first. */
const templates: readonly Template[] = Object.entries(document.paths)
  .map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: listParameters(path).length,
    operations,
  }))
  .sort((a, b) => a.parameters - b.parameters)

export function findOperation(method: string, pathname: string): OpenApiOperation {
  const found = templates.find(
    ({ pattern, operations }) => pattern.test(pathname) && method.toLowerCase() in operations,
  )
  const operation = found?.operations[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${pathname} is described nowhere`)
  return operation
}

/** Operations that were held against the document. */
export const seenOperations: Set<string> = new Set()

/** Throws where an answer, or a request that was taken, is not what the document says. */
export async function expectDescribed(request: Request, sent: string, response: Response): Promise<void> {
  const operation = findOperation(request.method, new URL(request.url).pathname)
  seenOperations.add(operation.operationId)
  const { status } = response
  const where = `${operation.operationId} ${status}`
  const described = resolve(operation.responses[status])
  if (!described) throw new Error(`${where}: this status is not described`)
  const text = await response.text()
  if (described.content) check(where, described.content, text)
  else if (text !== '') throw new Error(`${where}: has a body, which is not described`)
  const isTaken = status < 400 || status === 412
  if (isTaken && sent !== '') check(`body of ${where}`, resolve(operation.requestBody)?.content, sent)
}

function resolve(part: unknown): { content?: unknown } | undefined {
  const reference = (part as { $ref?: string } | undefined)?.$ref
  if (reference === undefined) return part as { content?: unknown } | undefined
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return (document.components.responses as Record<string, { content?: unknown }>)[name]
}

function check(where: string, content: unknown, text: string): void {
  if (content === undefined) throw new Error(`${where}: no body is described`)
  const validate = validatorOf(content)
  if (!validate(JSON.parse(text)))
    throw new Error(`${where}: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 500)}`)
}
