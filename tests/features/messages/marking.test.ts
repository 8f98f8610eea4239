import { expect, test } from 'vitest'
import {
  addressOf,
  editOf,
  linkOf,
  nextEntryOf,
  type Edit,
  type Mark,
  type Selected,
} from '#features/messages/marking.ts'
import { parseMarkup } from '#shared/markup.ts'

/** A text with its selection between bars, or one bar where it is empty. */
function field(shown: string): Selected {
  const [before = '', inside = '', after] = shown.split('|')
  return after === undefined
    ? { text: before + inside, start: before.length, end: before.length }
    : { text: before + inside + after, start: before.length, end: before.length + inside.length }
}

function after({ text }: Selected, edit: Edit): string {
  const whole = text.slice(0, edit.from) + edit.with + text.slice(edit.to)
  const [before, inside, rest] = [whole.slice(0, edit.start), whole.slice(edit.start, edit.end), whole.slice(edit.end)]
  return edit.start === edit.end ? `${before}|${rest}` : `${before}|${inside}|${rest}`
}

const pressed = (mark: Mark, shown: string) => after(field(shown), editOf(mark, field(shown), 'words'))

test.each<[Mark, string, string]>([
  ['heading', 'What st|ops', '# What stops|'],
  ['heading', '# What st|ops', 'What stops|'],
  ['heading', '- What st|ops', '# What stops|'],
  ['list', 'a\n|b\nc|\nd', 'a\n|- b\n- c|\nd'],
  ['list', 'a\n|b\n|c', 'a\n|- b|\nc'],
  ['list', '|1. b\n2. c|', '|- b\n- c|'],
  ['list', '|- b\n・c|', '|b\nc|'],
  ['list', '|', '- |'],
  ['numbers', '|b\n\nc|', '|1. b\n\n2. c|'],
  ['numbers', '|１．b\n2. c|', '|b\nc|'],
  ['strong', 'now |five| sharp', 'now |**five**| sharp'],
  ['strong', 'now **|five|** sharp', 'now |five| sharp'],
  ['strong', 'now |**five**| sharp', 'now |five| sharp'],
  ['strong', 'now | five |sharp', 'now | **five** |sharp'],
  ['strong', '|- a\n- b|', '|- **a**\n- **b**|'],
  ['strong', 'now |', 'now **|words|**'],
])('%s over %j makes %j', (mark, before, made) => {
  expect(pressed(mark, before)).toBe(made)
})

test('whatever a button makes is read as what it says', () => {
  const [block] = parseMarkup(pressed('strong', '|all [of] it|').replaceAll('|', ''))
  expect(block).toEqual({ kind: 'paragraph', lines: [[{ kind: 'strong', text: 'all [of] it' }]] })
})

test.each([
  ['https://status.example/a?b=1', 'https://status.example/a?b=1'],
  [' status.example/a ', 'https://status.example/a'],
  ['https://wiki.example/A_(b)', 'https://wiki.example/A_%28b%29'],
  ['help@noren.example', 'mailto:help@noren.example'],
  ['tel:+81312345678', 'tel:+81312345678'],
  ['portal.example:8443/a', 'https://portal.example:8443/a'],
])('the address %j leads to %j', (typed, address) => {
  expect(addressOf(typed)).toBe(address)
  const [block] = parseMarkup(`[x](${address})`)
  expect(block).toMatchObject({ lines: [[{ kind: 'link', text: 'x' }]] })
})

test.each([
  '',
  'javascript:alert(1)',
  'http://plain.example',
  'data:text/html,x',
  '//evil.example',
  'https://a@evil.example/',
  'two words',
  'x',
])('the address %j is refused', (typed) => {
  expect(addressOf(typed)).toBeUndefined()
})

test('a link stands over what is selected, else over the words given, else over its address', () => {
  const made = (shown: string, words: string) => after(field(shown), linkOf(field(shown), words, 'https://a.example'))
  expect(made('see |the [state]| now', '')).toBe('see [the state](https://a.example)| now')
  expect(made('see |', 'here')).toBe('see [here](https://a.example)|')
  expect(made('see |', '')).toBe('see [https://a.example](https://a.example)|')
})

test.each([
  ['- one|', '- one\n- |'],
  ['9. one|', '9. one\n10. |'],
  ['- one\n- |', '- one\n|'],
])('Enter in %j makes %j', (before, made) => {
  const edit = nextEntryOf(field(before))
  expect(edit && after(field(before), edit)).toBe(made)
})

test('Enter outside a list is left to the browser', () => {
  for (const shown of ['one|', '|- one', '- |one|', '-one|']) expect(nextEntryOf(field(shown))).toBeUndefined()
})
