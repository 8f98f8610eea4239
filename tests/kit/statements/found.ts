import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** A statement as it stands in the source: its SQL with $1, $2 … and the columns its declared row type promises. */
export interface Found {
  readonly place: string
  readonly text: string
  /** Column name to the words of its TypeScript type; undefined where no row type is declared. */
  readonly row: ReadonlyMap<string, string> | undefined
  /** Names of types that could not be read. */
  readonly unread: readonly string[]
}

/** Every ``db.sql`…` `` of the source, with ``part`…` `` pieces put in their places: those inline, and constants of the file. */
export function statementsInSource(): Found[] {
  return sources().flatMap((file) => statementsIn(file))
}

function sources(): string[] {
  return ['src/server', 'src/features', 'src/demo']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
    )
    .filter((file) => file.endsWith('.ts') && readFileSync(file, 'utf8').includes('sql'))
}

function statementsIn(file: string): Found[] {
  const source = readFileSync(file, 'utf8')
  const found: Found[] = []
  const { program } = parseSync(file, source)
  const parts = partsOf(program)
  new Visitor({
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'MemberExpression' || nameOf(node.tag.property) !== 'sql') return
      const line = source.slice(0, node.start).split('\n').length
      const [declared] = node.typeArguments?.params ?? []
      const unread: string[] = []
      const row = declared ? columnsOf(declared, file, source, unread) : undefined
      found.push({
        place: `${relative(root, file)}:${line}`,
        text: textOf(node.quasi, parts, { count: 0 }),
        row,
        unread,
      })
    },
  }).visit(program)
  return found
}

type Parts = ReadonlyMap<string, ESTree.TemplateLiteral>

/** The constants of a file that are pieces of SQL. */
function partsOf(program: ESTree.Program): Parts {
  const parts = new Map<string, ESTree.TemplateLiteral>()
  for (const { declarations } of program.body.filter((node) => node.type === 'VariableDeclaration'))
    for (const { id, init } of declarations) {
      const quasi = init && partOf(init)
      if (quasi) parts.set(nameOf(id), quasi)
    }
  return parts
}

function partOf(value: ESTree.Expression): ESTree.TemplateLiteral | undefined {
  return value.type === 'TaggedTemplateExpression' && nameOf(value.tag) === 'part' ? value.quasi : undefined
}

function textOf(quasi: ESTree.TemplateLiteral, parts: Parts, numbered: { count: number }): string {
  return quasi.quasis
    .map((piece, index) => {
      const value = quasi.expressions[index]
      const text = piece.value.cooked ?? ''
      if (!value) return text
      const within = partOf(value) ?? (value.type === 'Identifier' ? parts.get(value.name) : undefined)
      return text + (within ? textOf(within, parts, numbered) : `$${++numbered.count}`)
    })
    .join('')
}

function columnsOf(type: ESTree.TSType, file: string, source: string, unread: string[]): Map<string, string> {
  if (type.type === 'TSTypeLiteral') return membersOf(type.members, source)
  if (type.type === 'TSIntersectionType')
    return new Map(type.types.flatMap((each) => [...columnsOf(each, file, source, unread)]))
  if (type.type === 'TSTypeReference') {
    const name = source.slice(type.typeName.start, type.typeName.end)
    const declared = declarationOf(name, file)
    if (declared) return declared
    unread.push(name)
  }
  return new Map()
}

/** The members of an interface or object type by name, in this file or where it is imported from. */
function declarationOf(name: string, file: string): Map<string, string> | undefined {
  const source = readFileSync(file, 'utf8')
  for (const node of parseSync(file, source).program.body) {
    const statement = node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node
    if (statement.type === 'TSInterfaceDeclaration' && statement.id.name === name) {
      const inherited = statement.extends.map((base) =>
        declarationOf(source.slice(base.expression.start, base.expression.end), file),
      )
      return new Map([
        ...inherited.flatMap((members) => [...(members ?? [])]),
        ...membersOf(statement.body.body, source),
      ])
    }
    if (
      statement.type === 'TSTypeAliasDeclaration' &&
      statement.id.name === name &&
      statement.typeAnnotation.type === 'TSTypeLiteral'
    )
      return membersOf(statement.typeAnnotation.members, source)
    if (node.type === 'ImportDeclaration' && node.specifiers.some((each) => each.local.name === name)) {
      const from = node.source.value
      if (from.startsWith('#')) return declarationOf(name, join(root, 'src', from.slice(1)))
      if (from.startsWith('./')) return declarationOf(name, join(dirname(file), from))
    }
  }
  return undefined
}

function membersOf(members: readonly ESTree.TSSignature[], source: string): Map<string, string> {
  return new Map(
    members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
      const type = member.typeAnnotation.typeAnnotation
      return [[nameOf(member.key), source.slice(type.start, type.end)] as const]
    }),
  )
}

function nameOf(node: { type: string; name?: unknown; value?: unknown }): string {
  return String(node.type === 'Literal' ? node.value : node.name)
}
