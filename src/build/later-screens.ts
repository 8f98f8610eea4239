import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, parseSync, type ESTree, type Plugin } from 'vite'
import { table } from './landings.ts'

const name = 'virtual:later-screens'
/** The module that knows the screens no start leads to. */
export const laterModule = new RegExp(`\0${name}$`)

/**
 * Moves the modules of the screens that no start leads to out of the table of screens into one chunk of their own,
 * `virtual:later-screens`: their names and those of all that comes with them cost every start as much as titles and icons do.
 */
export function laterScreens(root: string): Plugin {
  const file = join(root, table)
  return {
    name: 'later-screens',
    enforce: 'pre',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const loads = laterIn(readFileSync(file, 'utf8')).map(async ({ module }) => {
        const found = await this.resolve(module, file)
        if (!found) throw new Error(`${table}: ${module} is not found`)
        return `() => import(${JSON.stringify(found.id)})`
      })
      return `export const loads = [\n  ${(await Promise.all(loads)).join(',\n  ')}\n]\n`
    },
    transform: {
      order: 'pre',
      filter: { id: new RegExp(`/${table}$`) },
      handler: (code) => ({ code: withoutLater(code), map: null }),
    },
  }
}

/** The table with a number in place of each module that is fetched later. */
export function withoutLater(source: string): string {
  const later = laterIn(source)
  return later.reduceRight(
    (code, { start, end }, index) => `${code.slice(0, start)}later(${index})${code.slice(end)}`,
    `${source}\nconst later = async (index: number) => (await import('${name}')).loads[index]!()\n`,
  )
}

/** The `import()` of each row that is not a landing screen's, by where it stands. */
export function laterIn(source: string): { start: number; end: number; module: string }[] {
  const found: { start: number; end: number; module: string }[] = []
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const named = (wanted: string) =>
        properties.find(
          (one): one is ESTree.ObjectProperty =>
            one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === wanted,
        )?.value
      const load = named('load')
      if (!load || named('landing')) return
      if (load.type !== 'ArrowFunctionExpression' || load.body.type !== 'ImportExpression') return
      const { start, end, source: module } = load.body
      if (module.type === 'Literal' && typeof module.value === 'string')
        found.push({ start, end, module: module.value })
    },
  })
  visitor.visit(parseSync(table, source).program)
  return found.toSorted((a, b) => a.start - b.start)
}
