import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { asScript, refuseChanging } from '../../src/build/program-script.ts'

const runtime = 'var a=(one)=>one+1;var b=2;export{b as n,a as t};'
const chunk = 'import{n as e,t}from"./runtime-x.js";let o=()=>t(e);var u=[o(),this];export{o as $,u as a,u as in};'

const place = 'self.portalProgram'

test('the script leaves what the chunk exports, with what it imports inside it', () => {
  const { script } = asScript(chunk, place, (from) => ({ code: from === './runtime-x.js' ? runtime : '' }))
  const page: { portalProgram?: Record<string, unknown> } = {}
  runInNewContext(script, { self: page })
  expect(page.portalProgram).toMatchObject({ a: [3, undefined], in: [3, undefined] })
})

test('the module in its place exports the same under the same names, words of the language too', async () => {
  const { module } = asScript(chunk, place, () => ({ code: runtime }))
  const exported = { $: 1, a: 2, in: 3 }
  const alone = module.replaceAll('self.portalProgram', JSON.stringify(exported))
  expect({ ...(await import(`data:text/javascript,${encodeURIComponent(alone)}`)) }).toEqual(exported)
})

test('is strict, as a module is', () => {
  const { script } = asScript('undeclared=1;let o=2;export{o as t};', place, () => ({ code: '' }))
  expect(() => runInNewContext(script, { self: {} })).toThrow('undeclared')
})

test('asks the page for the address it would have as a module', () => {
  const { script } = asScript('let o=new URL("/a",import.meta.url).href;export{o as t};', place, () => ({ code: '' }))
  const page: { portalProgram?: unknown } = {}
  runInNewContext(script, { self: page, URL, document: { baseURI: 'https://portal.test/trade' } })
  expect(page.portalProgram).toEqual({ t: 'https://portal.test/a' })
})

test('what another script left is taken from there', () => {
  const { script } = asScript(chunk, place, () => ({ place: 'self.portalReact' }))
  const page: { portalReact: object; portalProgram?: unknown } = { portalReact: { n: 4, t: (one: number) => one * 2 } }
  runInNewContext(script, { self: page })
  expect(page.portalProgram).toMatchObject({ a: [8, undefined] })
})

test('a chunk that imports one which imports more is refused', () => {
  expect(() => asScript(chunk, place, () => ({ code: 'import"./more.js";export{};' }))).toThrow('more.js')
})

test.each([
  ['export let count = 0', true],
  ['let count = 0; export { count }', true],
  ['var count; export { count as total }', true],
  ['export const count = 0', false],
  ['var Count = class {}; export { Count }', false],
  ['let hidden = 0; export const count = () => hidden++', false],
])('a module that exports what it may set anew stops the build: %s', (code, refused) => {
  const look = () => refuseChanging('/src/count.ts', code)
  if (refused) expect(look).toThrow('/src/count.ts: exports count')
  else expect(look).not.toThrow()
})
