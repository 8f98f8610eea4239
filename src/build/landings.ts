import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync, type ESTree } from 'vite'

/** A screen to which "/" leads somebody, as its row in the table of screens names it. */
export interface Landing {
  readonly path: string
  /** Its module, relative to the project's root. */
  readonly file: string
  /** The part whose words it loads. */
  readonly words: string
}

/** The table of screens. */
export const table = 'src/app/screens.ts'

/** The landing screens, in the order of the table of screens; none where a project has no such table. */
export function landingsUnder(root: string): Landing[] {
  const file = join(root, table)
  return existsSync(file) ? landingsIn(readFileSync(file, 'utf8')) : []
}

/** The rows of a table of screens that have a `landing`; throws where one does not name its path, module and words itself. */
export function landingsIn(source: string): Landing[] {
  const found: Landing[] = []
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const valueOf = (name: string) =>
        properties.find(
          (one): one is ESTree.ObjectProperty =>
            one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
        )?.value
      if (!valueOf('landing')) return
      const [path, words, file] = [textOf(valueOf('path')), textOf(valueOf('words')), importedBy(valueOf('load'))]
      if (!path || !words || !file?.startsWith('#'))
        throw new Error(`${table}: a landing screen's row names its path, words and module itself (${path})`)
      found.push({ path, words, file: `src/${file.slice(1)}` })
    },
  })
  visitor.visit(parseSync(table, source).program)
  return found
}

function textOf(value: ESTree.Expression | undefined): string | undefined {
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined
}

function importedBy(load: ESTree.Expression | undefined): string | undefined {
  if (load?.type !== 'ArrowFunctionExpression' || load.body.type !== 'ImportExpression') return undefined
  return textOf(load.body.source)
}
