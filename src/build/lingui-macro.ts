import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** Compiles Lingui's macros; only files that import them pass Babel, so the rest of the build stays fast. */
export function linguiMacro(): Plugin {
  let production = false
  let maps = false
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    configResolved(config) {
      production = config.isProduction
      maps = config.command === 'serve' || Boolean(config.build.sourcemap)
    },
    transform: {
      filter: { id: { include: /\.[jt]sx?$/, exclude: /\/node_modules\// }, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const compiled = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: maps,
          retainLines: !production,
          parserOpts: { plugins: ['typescript', ...(id.endsWith('x') ? (['jsx'] as const) : [])] },
          plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: production }]],
        })
        return compiled?.code ? { code: compiled.code, map: compiled.map ?? null } : null
      },
    },
  }
}
