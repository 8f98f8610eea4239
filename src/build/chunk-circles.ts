import type { Plugin } from 'vite'

/**
 * Stops the build where chunks import each other in a circle: whichever is loaded first finds the other's values undefined,
 * though no circle stands in the sources. Modules that belong together are named in one chunk (vite.config.ts).
 */
export function refuseChunkCircles(): Plugin {
  return {
    name: 'refuse-chunk-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle) this.error(`chunks import each other: ${circle.join(' > ')}`)
    },
  }
}

/** The first circle of imports among files, its beginning repeated at its end; undefined where there is none. */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): string[] | undefined => {
    const at = way.indexOf(file)
    if (at >= 0) return [...way.slice(at), file]
    if (done.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const found = walk(next, [...way, file])
      if (found) return found
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const found = walk(file, [])
    if (found) return found
  }
  return undefined
}
