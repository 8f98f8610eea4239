import { parseSync } from 'vite'

/** One import, export-from or `import()` of a file. */
export type Import = { from: string; typeOnly: boolean; lazy: boolean }

/** Every module a source file names, read by a real parser; throws on a file that does not parse. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source)
  const [first] = errors
  if (first) throw new Error(`${file}: ${first.message}`)
  const allTypes = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every((entry) => entry.isType)
  return [
    ...module.staticImports.map((found) => ({
      from: found.moduleRequest.value,
      typeOnly: allTypes(found.entries),
      lazy: false,
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.moduleRequest ? [{ from: entry.moduleRequest.value, typeOnly: entry.isType, lazy: false }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const quoted = /^(['"`])(.*)\1$/.exec(source.slice(start, end))
      return quoted?.[2] ? [{ from: quoted[2], typeOnly: false, lazy: true }] : []
    }),
  ]
}
