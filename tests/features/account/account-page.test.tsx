import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { languages } from '#shared/language.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const names = { ja: '文字の大きさ', en: 'Text size', mn: 'Үсгийн хэмжээ' } as const
const sizes = { ja: ['小', '中', '大'], en: ['Small', 'Medium', 'Large'], mn: ['Жижиг', 'Дунд', 'Том'] } as const

test('one’s own page tells the sizes of the type apart, in every language', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const person = await it.as('Record.search')

  for (const language of languages) {
    const page = await open(it, person, '/account', language)
    leave = page.leave
    const line = await screen.findByText(names[language], { selector: '.account .more-line *' })
    const radios = within(line.closest<HTMLElement>('.more-line') ?? line).getAllByRole('radio')
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(sizes[language])
    await page.leave()
    cleanup()
  }
})

test('each line of one’s own page has a picture of its own', async () => {
  Object.assign(navigator, { vibrate: () => true })
  await using it = await portal({ config: { offlineHours: 0 } })
  ;({ leave } = await open(it, await it.as('Record.search'), '/account'))
  await screen.findByText('Vibration')

  const pictures = [...document.querySelectorAll('.account .more-line > svg:first-child use')].map((use) =>
    use.getAttribute('href')?.replace(/.*#/, ''),
  )

  expect(pictures.length).toBeGreaterThan(5)
  expect(new Set(pictures).size).toBe(pictures.length)
})
