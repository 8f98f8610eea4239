import { expect, test } from 'vitest'
import { cut } from '#build/paint.ts'

const page = `<head>
    <link rel="stylesheet" href="/brand.css" >
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>`

test('the frame wears its own sheet and the rest is linked below it', () => {
  const { html, frame, rest } = cut(page, '.side{top:0}#below-first-paint{order:0}.list{top:0}')

  expect(frame.css).toBe('.side{top:0}')
  expect(rest).toBe('.list{top:0}')
  expect(frame.path).toMatch(/^assets\/frame-[\w-]{8}\.css$/)
  const order = ['/brand.css', `/${frame.path}`, '<div id="root">', '/assets/index-1.css', '</body>']
  const places = order.map((text) => html.indexOf(text))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('a sheet that is not cut once stops the build', () => {
  expect(() => cut(page, '.side{top:0}')).toThrow('mark')
  expect(() => cut(page, 'a#below-first-paint{order:0}b#below-first-paint{order:0}c')).toThrow('mark')
})
