import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#shared/language.ts'
import { allLooks } from './all-looks.ts'
import { changedPaths, chosenLooks, type Cell } from './chosen-looks.ts'
import { faultsOf } from './faults.ts'
import { commonData, openLookShop } from './look-shop.ts'
import { pagesOf } from './look-pages.ts'

const { changed, screens, others, left } = chosenLooks(allLooks, changedPaths())
const cells = [...changed, ...screens, ...others]
const run =
  `of ${cells.length} in this run: ${changed.length} of what changed, ${screens.length} one a screen, ` +
  `${others.length} further by the seed, ${left} left to others`

/** Every look of this run that is taken in a language: a test each, on one server. */
export function describeLooks(language: Language): void {
  const mine = cells.filter((cell) => cell.language === language).toSorted(byPage)
  const features = allLooks.filter(({ looks }) => mine.some(({ look }) => looks.includes(look)))
  const data = [...commonData, ...features.flatMap((feature) => feature.data ?? [])]
  let shop: Awaited<ReturnType<typeof openLookShop>>
  let pages: ReturnType<typeof pagesOf>
  let [taken, spentMs] = [0, 0]
  beforeAll(async () => {
    shop = await openLookShop(features)
    pages = pagesOf(shop, language)
  })
  afterAll(async () => {
    await pages.close()
    await shop[Symbol.asyncDispose]()
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    console.log(`looks in ${language}: ${taken} in ${seconds(spentMs)} s, ${seconds(spentMs / taken)} s each; ${run}`)
  })

  describe(`in ${language} nothing is foreign, cut, too small to hit or shut to anybody`, () => {
    test.each(mine.map((cell) => [cell.look.name, cell.device, cell] as const))(
      '%s (%s)',
      async (_name, _device, cell) => {
        const from = performance.now()
        await pages.at(cell, async (visit) => {
          expect(await faultsOf(visit, { ...cell, data })).toEqual([])
        })
        taken += 1
        spentMs += performance.now() - from
      },
    )
  })
}

/** Looks that share a page stand beside each other; those that want one of their own come last. */
function byPage(one: Cell, other: Cell): number {
  const placeOf = ({ look, device }: Cell) => `${look.as === undefined ? 1 : 0} ${device} ${look.as}`
  return placeOf(one).localeCompare(placeOf(other))
}
