import type { Plugin } from 'vite'

/** Parts that libraries bring along and the portal never runs; each says what is used in its stead. */
const unused = [
  {
    // Every query knows the endless ones: 0.8 kB of the first route.
    library: '/@tanstack/query-core/',
    file: './infiniteQueryBehavior.js',
    names: ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'],
    instead: 'lists are turned by pages',
  },
] as const

const prefix = '\0unused/'

/**
 * Leaves these parts out of the build. What stands in their places does as much as the portal asks for, and throws for the
 * rest, so that nobody uses it unnoticed.
 */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isMeant = ({ library, file }: { library: string; file: string }) =>
        source === file && importer.includes(library)
      const index = unused.findIndex(isMeant)
      return index < 0 ? undefined : `${prefix}${index}`
    },
    load(id) {
      const part = id.startsWith(prefix) ? unused[Number(id.slice(prefix.length))] : undefined
      return part?.names.map((name) => `export const ${name} = () => { throw new Error('${part.instead}') }`).join('\n')
    },
  }
}
