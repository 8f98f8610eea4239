import { parseSync, type Plugin } from 'vite'
import { reactChunk, shellChunk } from './start-chunks.ts'

/** The chunks that are served as scripts, as they run one after the other, and where each leaves what others import. */
const scripts = [
  { chunk: reactChunk, file: 'react.js', place: 'self.portalReact' },
  { chunk: shellChunk, file: 'program.js', place: 'self.portalProgram' },
] as const

type Place = (typeof scripts)[number]['place']

/**
 * Serves the first route's chunks as classic scripts, and leaves in their places modules that hand on their exports. A
 * browser compiles classic scripts while the worker stores them and keeps the result; of modules that a worker serves
 * Chromium keeps nothing once it has been closed, and compiling them anew is most of a start on a slow phone. React is one
 * of its own: it runs while the rest arrives, and is the same file after an update of the portal.
 */
export function programScript(): Plugin {
  return {
    name: 'program-script',
    apply: 'build',
    enforce: 'post',
    // The module that is served under the chunk's name depends on what makes it, too.
    augmentChunkHash: ({ name }) => {
      const own = scripts.find(({ chunk }) => chunk === name)
      return own && `${own.place} ${String(asScript)}`
    },
    generateBundle: {
      // After Vite has written the addresses of lazy chunks into the code and the chunk into the page.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const tags = scripts.flatMap(({ chunk, file, place }) => {
          const program = chunks.find(({ name }) => name === chunk)
          if (!program) return []
          for (const id of program.moduleIds) refuseChanging(id, this.getModuleInfo(id)?.code ?? '')
          const { script, module } = asScript(program.code, place, (from) => {
            const found = chunks.find(({ fileName }) => fileName.endsWith(from.slice(1)))
            if (!found) throw new Error(`${program.fileName}: ${from} is no chunk`)
            return scripts.find((other) => other.chunk === found.name) ?? found
          })
          program.code = module
          const source = this.getFileName(this.emitFile({ type: 'asset', name: file, source: script }))
          return [`<script defer src="/${source}"></script>\n    `]
        })
        page.source = String(page.source).replace('<script type="module"', `${tags.join('')}$&`)
      },
    },
  }
}

/** What a chunk imports: another script's exports, by where they are, or a chunk that is to stand inside it. */
type Imported = { readonly place: Place } | { readonly code: string }

/**
 * The chunk as a script, with what it imports inside it, and a module that exports the same names.
 * @param importedFrom what stands at the address it is imported from; a chunk that imports more is refused
 */
export function asScript(
  chunk: string,
  place: Place,
  importedFrom: (from: string) => Imported,
): { script: string; module: string } {
  const names = exportsOf(chunk).map(([outer]) => outer)
  // A reserved word (`in`) can be the name of an export, but not of a variable.
  const [plain, words] = [names.filter(declarable), names.filter((name) => !declarable(name))]
  const taken = words.map((name) => `${name}:$_${name}`)
  const given = words.map((name) => `$_${name} as ${name}`)
  return {
    script: `${place}=${called(chunk, importedFrom)};\n`,
    module: `export const{${plain.join()}}=${place};const{${taken.join()}}=${place};export{${given.join()}};\n`,
  }
}

function declarable(name: string): boolean {
  return parseSync('name.js', `const ${name}=0`).errors.length === 0
}

/** A module as an expression whose value has what the module exports. */
function called(code: string, importedFrom: (from: string) => Imported): string {
  const { module } = parseSync('chunk.js', code)
  const cuts = [
    ...module.staticImports.map(({ start, end, moduleRequest, entries }) => {
      const names = entries.map(({ importName, localName }) => `${importName.name}:${localName.value}`)
      const found = importedFrom(moduleRequest.value)
      const values = 'place' in found ? found.place : called(found.code, refuseMore(moduleRequest.value))
      return { start, end, text: `const{${names.join()}}=${values};` }
    }),
    ...module.staticExports.map(({ start, end }) => ({ start, end, text: '' })),
    // Only Vite's helper reads it, to resolve an address within this site.
    ...module.importMetas.map(({ start, end }) => ({ start, end, text: '{url:document.baseURI}' })),
  ]
  const names = exportsOf(code).map(([outer, inner]) => `${outer}:${inner}`)
  return `(function(){"use strict";${replaced(code, cuts)};return{${names.join()}}})()`
}

function refuseMore(chunk: string) {
  return (from: string): never => {
    throw new Error(`${chunk}: imports ${from} itself`)
  }
}

/** The names a chunk exports, each with the one it has inside. */
function exportsOf(code: string): [outer: string, inner: string][] {
  const entries = parseSync('chunk.js', code).module.staticExports.flatMap((one) => one.entries)
  return entries.map(({ exportName, localName }) => {
    if (!exportName.name || !localName.name) throw new Error('a chunk exports only what it names')
    return [exportName.name, localName.name]
  })
}

function replaced(code: string, cuts: readonly { start: number; end: number; text: string }[]): string {
  let at = 0
  let whole = ''
  for (const { start, end, text } of cuts.toSorted((a, b) => a.start - b.start)) {
    whole += code.slice(at, start) + text
    at = end
  }
  return whole + code.slice(at)
}

/** Throws where a module exports what it may set anew: the module in the chunk's place hands on values, not bindings. */
export function refuseChanging(id: string, code: string): void {
  const { module, program } = parseSync(id.replace(/\?.*$/, '').replace(/\.[a-z]+$/, '.js'), code)
  const names = new Set(module.staticExports.flatMap(({ entries }) => entries.map(({ localName }) => localName.name)))
  for (const line of program.body) {
    const declared = line.type === 'ExportNamedDeclaration' ? line.declaration : line
    if (declared?.type !== 'VariableDeclaration' || declared.kind === 'const') continue
    for (const { id: name, init } of declared.declarations)
      if (name.type === 'Identifier' && names.has(name.name) && (declared.kind === 'let' || !init))
        throw new Error(`${id}: exports ${name.name}, which it may set anew; the program's script hands on values`)
  }
}
