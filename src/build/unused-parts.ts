import type { Plugin } from 'vite'

/** Parts that libraries bring along and the portal never runs; each says what is used in its stead. */
const unused = [
  {
    // The router attaches a link to every route: 1.3 kB of the first route.
    library: '/@tanstack/react-router/',
    file: './link.js',
    names: ['Link', 'createLink', 'linkOptions', 'useLinkProps'],
    instead: 'links are RouterLink',
  },
  {
    // Every query knows the endless ones: 0.8 kB of the first route.
    library: '/@tanstack/query-core/',
    file: './infiniteQueryBehavior.js',
    names: ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'],
    instead: 'lists are turned by pages',
  },
] as const

const prefix = '\0unused/'

/** Leaves these parts out of the build. What stands in their places throws, so that nobody uses one unnoticed. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const index = unused.findIndex(({ library, file }) => source === file && importer.includes(library))
      return index < 0 ? undefined : `${prefix}${index}`
    },
    load(id) {
      const part = id.startsWith(prefix) ? unused[Number(id.slice(prefix.length))] : undefined
      return part?.names.map((name) => `export const ${name} = () => { throw new Error('${part.instead}') }`).join('\n')
    },
  }
}
