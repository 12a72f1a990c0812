/** `@Inject(DIALOG_DATA) data: Data`: what a constructor is given by Angular, as `inject(DIALOG_DATA)` gives it. */
import type { ParamPattern } from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { addCall } from './calls.ts'
import { lower } from './expressions.ts'
import type { Scope } from './scopes.ts'

/** What the parameter is: by what its decorator names, as far as that is known; or else by who calls. */
export function injected(param: ParamPattern, own: Value, scope: Scope, builder: Builder): Value {
  for (const { expression } of param.decorators ?? []) {
    if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier') continue
    const [token] = expression.arguments
    if (expression.callee.name !== 'Inject' || !token || token.type === 'SpreadElement') continue
    const callee: Value = { kind: 'import', from: '@angular/core', name: 'injected' }
    return addCall(builder, callee, [lower(token, scope, builder), own], param)
  }
  return own
}
