import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { asScript, fromPlaces, refuseChanging } from '../../src/build/program-script.ts'

const chunk = 'import{n as e,t}from"./react-x.js";let o=()=>t(e);var u=[o(),this];export{o as $,u as a,u as in};'
const place = 'self.portalProgram'
const react = 'self.portalReact'
const ofReact = (from: string) => (from.startsWith('./react-') ? react : undefined)
const page = () => ({ portalReact: { n: 4, t: (one: number) => one * 2 } }) as Page

interface Page {
  readonly portalReact: object
  readonly portalProgram?: Record<string, unknown>
}

test('a script leaves what the chunk exports, made of what the scripts before it left', () => {
  const self = page()
  runInNewContext(asScript(chunk, place, ofReact), { self })
  expect(self.portalProgram).toMatchObject({ a: [8, undefined], in: [8, undefined] })
})

test('the entry leaves nothing and runs', () => {
  const self = page()
  const said: number[] = []
  runInNewContext(asScript('import{n as e,t}from"./react-x.js";say(t(e));', undefined, ofReact), {
    self,
    say: (one: number) => said.push(one),
  })
  expect(said).toEqual([8])
})

test('a script is strict, as a module is', () => {
  const script = asScript('undeclared=1;let o=2;export{o as t};', place, ofReact)
  expect(() => runInNewContext(script, { self: {} })).toThrow('undeclared')
})

test('a script asks the page for the address it would have as a module', () => {
  const script = asScript('let o=new URL("/a",import.meta.url).href;export{o as t};', place, ofReact)
  const self: { portalProgram?: unknown } = {}
  runInNewContext(script, { self, URL, document: { baseURI: 'https://portal.test/trade' } })
  expect(self.portalProgram).toEqual({ t: 'https://portal.test/a' })
})

test('a script that would import a module is refused', () => {
  expect(() => asScript('import"./more.js";', place, ofReact)).toThrow('self.portalProgram: imports ./more.js')
})

test('a chunk takes from its place what a script left, and imports the rest', () => {
  const lazy =
    'import{t as e}from"./react-x.js";import"./react-x.js";import{n as o}from"./more.js";export{e as a,o as b};'
  const code = fromPlaces(lazy, ofReact)
  expect(code).toBe(`const{t:e}=${react};import{n as o}from"./more.js";export{e as a,o as b};`)
})

test('a chunk that hands on what a script exports is refused', () => {
  expect(() => fromPlaces('let o=1;export{t as a}from"./react-x.js";', ofReact)).toThrow('./react-x.js')
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
