import { type ESTree, Visitor, parseSync } from 'vite'

/** Whether a source file reads the process's environment, in any of the ways to write it. */
export function readsEnvironment(file: string, source: string): boolean {
  if (!source.includes('process')) return false
  const { program } = parseSync(file, source)
  let reads = false
  new Visitor({
    MemberExpression(node) {
      if (nameOf(node) === 'env' && isProcess(node.object)) reads = true
    },
    VariableDeclarator(node) {
      if (node.id.type === 'ObjectPattern' && node.init && isProcess(node.init)) reads = true
    },
    ImportDeclaration(node) {
      if (/^(?:node:)?process$/.test(node.source.value)) reads = true
    },
  }).visit(program)
  return reads
}

function nameOf(node: ESTree.MemberExpression) {
  if (node.property.type === 'Literal') return node.property.value
  return 'name' in node.property ? node.property.name : undefined
}

function isProcess(node: ESTree.Expression): boolean {
  if (node.type === 'Identifier') return node.name === 'process'
  return node.type === 'MemberExpression' && nameOf(node) === 'process'
}
