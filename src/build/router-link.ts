import type { Plugin } from 'vite'

const stub = '\0router-link'

/**
 * Leaves the router's own link out of the build: the router attaches one to every route, and ours is `RouterLink`. It
 * would weigh 1.3 kB on the first route. A route's own link throws, so that nobody takes it unnoticed.
 */
export function withoutRouterLink(): Plugin {
  return {
    name: 'without-router-link',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      return source === './link.js' && importer.includes('/@tanstack/react-router/') ? stub : undefined
    },
    load(id) {
      if (id !== stub) return undefined
      const refuse = "() => { throw new Error('links are RouterLink') }"
      return ['Link', 'createLink', 'linkOptions', 'useLinkProps']
        .map((name) => `export const ${name} = ${refuse}`)
        .join('\n')
    },
  }
}
