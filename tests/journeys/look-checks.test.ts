import { afterAll, expect, test } from 'vitest'
import { holdBrowser } from '../kit/browser.ts'
import { barriers, inScheme, misfits, smallTargets } from '../kit/look.ts'

const held = holdBrowser()
afterAll(() => held.leave())

const style = `
  body { color: #333; background: #fff; color-scheme: light dark }
  .cut { width: 40px; overflow: hidden; white-space: nowrap }
  .close { width: 20px; height: 20px }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #000 } .pale { color: #444; background: #000 } }`

/** A page with a fault of each kind; of the pale words, some are so in the dark alone. */
const faulty = `
  <!doctype html><html lang="en"><title>Faults</title><style>${style}</style>
  <main><h1>Faults</h1>
    <button></button>
    <p style="color: #ccc; background: #fff">Too pale</p>
    <p class="pale">Too dark in the dark</p>
    <p class="cut">These words are cut at the side</p>
    <a class="close" href="/" style="display: block">x</a>
  </main></html>`

test('a look finds a nameless control, pale words in either scheme, cut words and what a finger misses', async () => {
  const browser = await held.browser
  const page = await browser.newPage()
  await page.setContent(faulty)

  const light = await barriers(page)
  expect(new Set(light.map((fault) => fault.split(':')[0]))).toEqual(new Set(['button-name', 'color-contrast']))
  expect(light.join()).toContain('Element has insufficient color contrast of 1.6')
  // The colours that were read for the light page are not those of the dark one.
  await inScheme(page, 'dark')
  expect((await barriers(page, 'colours')).join()).toMatch(/\.pale .*insufficient color contrast/)
  expect(await misfits(page)).toEqual([expect.stringContaining('cut at the side: p.cut')])
  expect(await smallTargets(page)).toEqual([
    expect.stringContaining('16 x 6: button'),
    expect.stringContaining('20 x 20: a.close'),
  ])
  await page.close()
})
