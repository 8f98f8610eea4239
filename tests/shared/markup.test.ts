import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from '#shared/excerpt.ts'
import { parseMarkup, plainText } from '#shared/markup.ts'

const notice = [
  '# 障害のお知らせ',
  '**11月21日** に[状況](https://status.example/a?b=1)を確認しました。',
  '次の行',
  '',
  '- 一つ目',
  '- 二つ目',
  '1. 手順',
  '---',
  'おわり',
].join('\r\n')

test('a notice becomes headings, paragraphs, lists and rules', () => {
  expect(parseMarkup(notice)).toEqual([
    { kind: 'heading', spans: [{ kind: 'text', text: '障害のお知らせ' }] },
    {
      kind: 'paragraph',
      lines: [
        [
          { kind: 'strong', text: '11月21日' },
          { kind: 'text', text: ' に' },
          { kind: 'link', text: '状況', href: 'https://status.example/a?b=1' },
          { kind: 'text', text: 'を確認しました。' },
        ],
        [{ kind: 'text', text: '次の行' }],
      ],
    },
    { kind: 'list', ordered: false, entries: [[{ kind: 'text', text: '一つ目' }], [{ kind: 'text', text: '二つ目' }]] },
    { kind: 'list', ordered: true, entries: [[{ kind: 'text', text: '手順' }]] },
    { kind: 'rule' },
    { kind: 'paragraph', lines: [[{ kind: 'text', text: 'おわり' }]] },
  ])
  expect(plainText(notice)).toBe('障害のお知らせ 11月21日 に状況を確認しました。 次の行 一つ目 二つ目 手順 おわり')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert`1`',
  'data:text/html,x',
  'http://plain.example/',
  '//evil.example/',
  '/trade',
  'https://portal.example@evil.example/',
  'vbscript:x',
])('a link to %s stays the text it is', (target) => {
  expect(parseMarkup(`[押す](${target})`)).toEqual([
    { kind: 'paragraph', lines: [[{ kind: 'text', text: `[押す](${target})` }]] },
  ])
})

test('characters that turn a text around are left out', () => {
  expect(plainText('支払\u202e済み\u0000')).toBe('支払済み')
})

test.each([
  ['・返金の受付', false, '返金の受付'],
  ['・ 返金の受付', false, '返金の受付'],
  ['•Refunds', false, 'Refunds'],
  ['１．枚数を数える', true, '枚数を数える'],
  ['2）届いたら置く', true, '届いたら置く'],
])('%s is an entry of a list, as people type one', (line, ordered, text) => {
  expect(parseMarkup(line)).toEqual([{ kind: 'list', ordered, entries: [[{ kind: 'text', text }]] }])
})

test.each(['・・・', '１．５倍になります', '1.5 times', '*注意', '-10%'])('%s is no list', (line) => {
  expect(parseMarkup(line)).toEqual([{ kind: 'paragraph', lines: [[{ kind: 'text', text: line }]] }])
})

test.each([
  ['- 一つ目\n・二つ目\n* 三つ目\n1. 四つ目\n２．五つ目', '一つ目 二つ目 三つ目 四つ目 五つ目'],
  ['---\n\n# 見出し\n- 一つ目\n\n次の段落', '見出し 一つ目'],
  ['# \n-\n\nText', 'Text'],
  ['- - twice\n- # both\n> told', 'twice both told'],
  ['- **strong', 'strong'],
  ['**over\ntwo lines**', 'over two lines'],
  ['8**2 = 64', '8**2 = 64'],
  ['See [the state](https://status.example/very/lo', 'See the state'],
  ['See [the state](https://status.example/a) and **more**', 'See the state and more'],
  ['[](https://a.exampleあ', '[](https://a.exampleあ'],
  ['[words](https://a.exampleに問い合わせてください', '[words](https://a.exampleに問い合わせてください'],
  ['', ''],
])('the excerpt of %j is %j', (content, excerpt) => {
  expect(excerptOf(content, 80)).toBe(excerpt)
})

test('a long excerpt is cut between whole letters', () => {
  expect(excerptOf('- 👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2)).toBe('👨‍👩‍👧👨‍👩‍👧…')
})

test('whatever is written, nothing is thrown, no link leads astray and no text is lost', () => {
  const piece = fc.constantFrom(
    '**',
    '[',
    '](',
    ')',
    'https://a.example',
    '# ',
    '- ',
    '\n',
    '1. ',
    '<b>',
    'あ',
    '---',
    '*',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
      ),
      (content) => {
        const spans = parseMarkup(content).flatMap((block) => {
          if (block.kind === 'rule') return []
          return block.kind === 'heading' ? block.spans : (block.kind === 'list' ? block.entries : block.lines).flat()
        })
        for (const span of spans) if (span.kind === 'link') expect(span.href).toMatch(/^(https|mailto|tel):/)
        for (const letter of content) if (letter === 'あ') expect(plainText(content)).toContain('あ')
      },
    ),
  )
})

test('the longest text takes no time to speak of', () => {
  for (const hard of [
    '*'.repeat(100_000),
    '['.repeat(100_000),
    '[a]('.repeat(25_000),
    '**a'.repeat(30_000),
    '- a\n'.repeat(25_000),
  ]) {
    const since = performance.now()
    parseMarkup(hard)
    expect(performance.now() - since).toBeLessThan(1_500)
  }
})
