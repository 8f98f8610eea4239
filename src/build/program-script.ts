import { parseSync, type Plugin, type Rolldown } from 'vite'
import { reactChunk, shellChunk } from './start-chunks.ts'

/** The chunks that are served in scripts, as they run one after the other, and where each leaves what others import. */
const scripts = [
  { chunk: 'rolldown-runtime', file: 'react.js', place: 'self.portalRuntime' },
  { chunk: reactChunk, file: 'react.js', place: 'self.portalReact' },
  { chunk: shellChunk, file: 'program.js', place: 'self.portalProgram' },
] as const

/** The last of them, in which the entry runs. */
const entryFile = 'program.js'

type Place = (typeof scripts)[number]['place']
type StaticImport = ReturnType<typeof parseSync>['module']['staticImports'][number]

/** A stretch of code and what is to stand in its stead. */
interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Serves the chunks of every start as classic scripts, the entry in the last of them; every other chunk takes what it
 * imports of them from their places. A browser compiles classic scripts while the worker stores them and keeps the result;
 * of modules that a worker serves Chromium keeps nothing once it has been closed, and compiling them anew is most of a start
 * on a slow phone. React is one of its own: it runs while the rest arrives, and is the same file after an update of the portal.
 */
export function programScript(): Plugin {
  return {
    name: 'program-script',
    apply: 'build',
    enforce: 'post',
    // What others make of a script depends on what makes it, too.
    augmentChunkHash: ({ name }) => {
      const own = scripts.find(({ chunk }) => chunk === name)
      return own && `${own.place} ${[asScript, called, takenFrom, fromPlaces].map(String).join('')}`
    },
    generateBundle: {
      // After Vite has written the addresses of lazy chunks into the code and the chunk into the page.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const page = bundle['index.html']
        const entry = chunks.find(({ isEntry }) => isEntry)
        if (page?.type !== 'asset' || !entry) return
        const placeOf = (from: string) => {
          const { name } = chunks.find(({ fileName }) => fileName === `assets/${from.slice(2)}`) ?? {}
          return scripts.find(({ chunk }) => chunk === name)?.place
        }
        const served = new Map<string, string>()
        const serve = (file: string, chunk: Rolldown.OutputChunk, place?: Place) => {
          for (const id of chunk.moduleIds) refuseChanging(id, this.getModuleInfo(id)?.code ?? '')
          served.set(file, `${served.get(file) ?? ''}${asScript(chunk.code, place, placeOf)}`)
          delete bundle[chunk.fileName]
        }
        for (const { chunk, file, place } of scripts) {
          const found = chunks.find(({ name }) => name === chunk)
          if (found) serve(file, found, place)
        }
        serve(entryFile, entry)
        const tags = [...served].map(([name, source]) => {
          const path = this.getFileName(this.emitFile({ type: 'asset', name, source }))
          return `<script defer src="/${path}"></script>`
        })
        for (const chunk of chunks.filter(({ fileName }) => bundle[fileName])) {
          chunk.code = fromPlaces(chunk.code, placeOf)
          chunk.imports = chunk.imports.filter((one) => bundle[one])
        }
        page.source = String(page.source)
          .replace(/<script type="module"[^>]*><\/script>/, tags.join('\n    '))
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
      },
    },
  }
}

/** Where another script leaves what is imported from an address; undefined for a chunk that stays a module. */
type PlaceOf = (from: string) => Place | undefined

/** A chunk as a script that leaves in the place what it exports. A script has no modules: a chunk that imports one is refused. */
export function asScript(chunk: string, place: Place | undefined, placeOf: PlaceOf): string {
  const body = called(chunk, (from) => {
    const found = placeOf(from)
    if (!found) throw new Error(`${place ?? 'the entry'}: imports ${from}, which is no script`)
    return found
  })
  return place ? `${place}=${body};\n` : `${body};\n`
}

/** A chunk with what it imports of scripts taken from their places. */
export function fromPlaces(chunk: string, placeOf: PlaceOf): string {
  const { staticImports, staticExports } = parseSync('chunk.js', chunk).module
  for (const { end, entries } of staticExports)
    // Of a variable that was imported the parser names the import, which ends before its entry; that one stays.
    for (const { start, moduleRequest: from } of entries)
      if (from && start < end && placeOf(from.value)) throw new Error(`hands on what ${from.value} exports`)
  return replaced(chunk, takenFrom(staticImports, placeOf))
}

/** A module as an expression whose value has what the module exports. */
function called(code: string, placeOf: PlaceOf): string {
  const { module } = parseSync('chunk.js', code)
  const cuts = [
    ...takenFrom(module.staticImports, placeOf),
    ...module.staticExports.map(({ start, end }) => ({ start, end, text: '' })),
    // Only Vite's helper reads it, to resolve an address within this site.
    ...module.importMetas.map(({ start, end }) => ({ start, end, text: '{url:document.baseURI}' })),
  ]
  const names = exportsOf(code).map(([outer, inner]) => `${outer}:${inner}`)
  return `(function(){"use strict";${replaced(code, cuts)};return{${names.join()}}})()`
}

/** The imports of scripts, each with what stands in its stead. */
function takenFrom(imports: readonly StaticImport[], placeOf: PlaceOf): Cut[] {
  return imports.flatMap(({ start, end, moduleRequest, entries }) => {
    const place = placeOf(moduleRequest.value)
    if (!place) return []
    const names = entries.map(({ importName, localName }) => `${importName.name}:${localName.value}`)
    return [{ start, end, text: names.length > 0 ? `const{${names.join()}}=${place};` : '' }]
  })
}

/** The names a chunk exports, each with the one it has inside. */
function exportsOf(code: string): [outer: string, inner: string][] {
  const entries = parseSync('chunk.js', code).module.staticExports.flatMap((one) => one.entries)
  return entries.map(({ exportName, localName }) => {
    if (!exportName.name || !localName.name) throw new Error('a chunk exports only what it names')
    return [exportName.name, localName.name]
  })
}

function replaced(code: string, cuts: readonly Cut[]): string {
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
