/** Vue's single-file components, taken apart by Vue's own compiler. */
import type { Builder } from './builder.ts'
import { addComponent } from './builder.ts'
import { loadCompiler } from './compilers.ts'
import { messageKeys } from './messages.ts'
import { syntaxError } from './parse.ts'
import { visitScript } from './script.ts'
import { readOptionsApi } from './vue-options.ts'
import type { TemplateNode } from './vue-template.ts'
import { visitTemplate } from './vue-template.ts'

interface Block {
  content: string
  lang?: string
  loc: { start: { offset: number } }
  attrs: Readonly<Record<string, string | true>>
}

interface Compiler {
  parse(
    code: string,
    options: object,
  ): {
    descriptor: {
      script: Block | null
      scriptSetup: Block | null
      template: (Block & { ast?: TemplateNode }) | null
      customBlocks: (Block & { type: string })[]
    }
    errors: { message: string; loc?: { start: { offset: number } } }[]
  }
}

export function visitVue(code: string, id: string, builder: Builder): void {
  const compiler = loadCompiler<Compiler>(['@vue/compiler-sfc', 'vue/compiler-sfc'], id)
  const { descriptor, errors } = compiler.parse(code, {
    filename: id,
    sourceMap: false,
    // Expressions are read by our own parser, so the compiler's need not.
    templateParseOptions: { prefixIdentifiers: false },
  })
  const [error] = errors
  if (error && !descriptor.script && !descriptor.scriptSetup && !descriptor.template) {
    throw syntaxError(id, code, error.loc?.start.offset ?? 0, error.message)
  }
  const component = addComponent(builder)
  builder.root.class = component.class
  for (const block of [descriptor.script, descriptor.scriptSetup]) {
    if (!block) continue
    builder.offset = block.loc.start.offset
    visitScript(block.content, { id, extension: block.lang ?? 'js', whole: code }, builder)
  }
  builder.offset = 0
  if (descriptor.script) readOptionsApi(component, builder)
  for (const block of descriptor.customBlocks) {
    if (block.type === 'i18n' && !('global' in block.attrs)) builder.facts.ownKeys.push(...messageKeys(block.content))
  }
  const template = descriptor.template?.ast
  if (template) visitTemplate(template, component, builder)
}
