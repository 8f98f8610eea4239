import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LinkProps } from '#ui/link.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const Link = ({ to, children, ...more }: LinkProps) => (
  <a href={to} {...more}>
    {children}
  </a>
)

/** Six tabs of 100 px in a place of 250 px, which shows what it is scrolled to. */
function show(current: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.className === 'tabs') return new DOMRect(0, 0, 250, 48)
    const row = this.parentElement
    return new DOMRect([...(row?.children ?? [])].indexOf(this) * 100 - (row?.scrollLeft ?? 0), 0, 100, 48)
  })
  const tabs = [0, 1, 2, 3, 4, 5].map((at) => ({ to: `/${at}`, label: `Tab ${at}`, current: at === current }))
  const page = (at: number) => (
    <Tabs label="Parts" link={Link} tabs={tabs.map((tab, index) => ({ ...tab, current: index === at }))} />
  )
  const shown = render(page(current))
  return { row: shown.getByRole('navigation'), to: (at: number) => shown.rerender(page(at)) }
}

test('the current tab of a row that is wider than its place is in sight, and whoever scrolls is left alone', () => {
  const { row, to } = show(4)
  expect(row.scrollLeft).toBe(250)
  row.scrollLeft = 300
  to(4)
  expect(row.scrollLeft).toBe(300)
  to(0)
  expect(row.scrollLeft).toBe(0)
  vi.restoreAllMocks()
})
