import fc from 'fast-check'
import { expect, test } from 'vitest'
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
