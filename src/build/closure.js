/** @typedef {{ file: string, css?: string[], imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

/**
 * The scripts and style sheets a browser must fetch for the chunk whose source's name starts so, its static imports
 * with it; undefined when the build has no such chunk.
 * @param {Manifest} manifest Vite's list of chunks by source
 * @param {string} start
 */
export function closureOf(manifest, start) {
  const key = Object.keys(manifest).find((name) => name.replace(/^\0|^_+x00_+/, '').startsWith(start))
  if (!key) return undefined
  /** @type {Set<string>} */
  const files = new Set()
  /** @type {Set<string>} */
  const seen = new Set()
  const open = [key]
  for (let name = open.pop(); name; name = open.pop()) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    open.push(...(chunk.imports ?? []))
  }
  return files
}
