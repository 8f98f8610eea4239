import { fileURLToPath } from 'node:url'
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
  {
    // The router reads and writes parameters of its own kind: 0.4 kB of the first route.
    library: '/@tanstack/router-core/',
    file: './searchParams.js',
    names: ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith'],
    instead: 'parameters are read by client/search-params.ts',
  },
] as const

/** Parts that the portal runs in a smaller form; a file's path from here. */
const smaller = [
  // The router searches a tree for paths with parameters: 2 kB of the first route.
  { library: '/@tanstack/router-core/', file: './new-process-route-tree.js', by: '../app/plain-paths.ts' },
  // It could live below a path of its own, and show other addresses than it has: 0.2 kB of the first route.
  { library: '/@tanstack/router-core/', file: './rewrite.js', by: '../app/own-addresses.ts' },
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
      const form = smaller.find(isMeant)
      if (form) return fileURLToPath(new URL(form.by, import.meta.url))
      const index = unused.findIndex(isMeant)
      return index < 0 ? undefined : `${prefix}${index}`
    },
    load(id) {
      const part = id.startsWith(prefix) ? unused[Number(id.slice(prefix.length))] : undefined
      return part?.names.map((name) => `export const ${name} = () => { throw new Error('${part.instead}') }`).join('\n')
    },
  }
}
