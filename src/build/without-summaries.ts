import type { Plugin } from 'vite'

const contract = /\/src\/features\/[^?]*contract\.ts$/
const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/g

/** A contract as browsers need it: what a call is for is said in the documents of the interface, which the server makes. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform(code, id) {
      if (!contract.test(id)) return undefined
      // Blanks keep every other sign where the source map has it.
      return { code: code.replace(summary, (found) => found.replaceAll(/[^\n]/g, ' ')), map: null }
    },
  }
}
