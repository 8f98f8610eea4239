import { expect, test } from 'vitest'
import { cut, withBoot } from '#build/paint.ts'

const page = `<head>
    <script src="/boot.js" data-ahead="/a.js"></script>
    <link rel="stylesheet" href="/brand.css" >
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>`

test('the frame’s share of the sheet stands in the page and the rest is linked below it', () => {
  const { html, rest } = cut(page, '@layer look{.side{top:0}#below-first-paint{order:0}.list{top:0}}\n')

  expect(rest).toBe('@layer look{.list{top:0}}')
  const order = [
    '/brand.css',
    '<style>@layer look{.side{top:0}}</style>',
    '<div id="root">',
    '/assets/index-1.css',
    '</body>',
  ]
  const places = order.map((text) => html.indexOf(text))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test.each([
  ['has no mark', '@layer look{.side{top:0}}'],
  ['has two marks', '@layer look{a#below-first-paint{order:0}b#below-first-paint{order:0}c}'],
  ['holds all of it above the mark', '@layer look{.side{top:0}#below-first-paint{order:0}}'],
  ['is no single layer', '.side{top:0}#below-first-paint{order:0}.list{top:0}'],
])('a sheet that %s stops the build', (_, css) => {
  expect(() => cut(page, css)).toThrow('mark')
})

test('a second style sheet in the head stops the build', () => {
  const two = page.replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/first-2.css">\n</head>')

  expect(() => cut(two, '@layer look{.side{top:0}#below-first-paint{order:0}.list{top:0}}')).toThrow('second')
})

test('the boot script takes the place of its address and keeps what is written on its tag', () => {
  expect(withBoot(page, 'const price = "$&"\n')).toContain('<script data-ahead="/a.js">const price = "$&"</script>')
})

test('a boot script that would end early, or has no place, stops the build', () => {
  expect(() => withBoot(page, '"</script>"')).toThrow('boot script')
  expect(() => withBoot('<head></head>', 'boot')).toThrow('boot script')
})
