/** Types in Svelte's markup, which its compiler reads with another parser than ours: the same tree, but for two names. */

interface TreeNode {
  type: string
  parameters?: unknown
  params?: unknown
  typeParameter?: { constraint?: unknown }
  constraint?: unknown
}

/** Gives them the names that our own parser gives. */
export function renameTypeParts(part: unknown): void {
  if (Array.isArray(part)) for (const each of part) renameTypeParts(each)
  else if (isTreeNode(part)) {
    if (part.type === 'TSFunctionType' || part.type === 'TSConstructorType') part.params ??= part.parameters
    if (part.type === 'TSMappedType') part.constraint ??= part.typeParameter?.constraint
    for (const [name, each] of Object.entries(part)) if (name !== 'metadata') renameTypeParts(each)
  }
}

function isTreeNode(part: unknown): part is TreeNode {
  return typeof part === 'object' && part !== null && 'type' in part
}
