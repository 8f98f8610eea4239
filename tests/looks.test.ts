import { expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { languages } from '#shared/language.ts'
import { allLooks } from './kit/all-looks.ts'
import { chosenLooks } from './kit/chosen-looks.ts'
import { devices } from './kit/visit.ts'

const looks = allLooks.flatMap((feature) => feature.looks)
const cellsOf = (changed: readonly string[] | undefined, seed?: string) => {
  const chosen = chosenLooks(allLooks, changed, seed)
  return [...chosen.changed, ...chosen.screens, ...chosen.others]
}
const told = (cells: ReturnType<typeof cellsOf>) =>
  new Set(cells.map(({ look, device, language }) => `${look.name} ${device} ${language}`))

test('every screen has a look at least, and every look has a name of its own', () => {
  const shown = new Set(looks.map(({ screen }) => screen))

  expect(screens.map(({ path }) => path).filter((path) => !shown.has(path))).toEqual([])
  expect([...shown].filter((path) => path && !screens.some((screen) => screen.path === path))).toEqual([])
  expect(new Set(looks.map(({ name }) => name)).size).toBe(looks.length)
})

test('a change takes the looks of its feature whole, and every other screen once', () => {
  const { changed, screens: once } = chosenLooks(allLooks, ['src/features/messages/NoticeForm.tsx'], '1')
  const of = (name: string) => changed.filter(({ look }) => look.name === name)

  expect(of('message-write')).toHaveLength(languages.length * Object.keys(devices).length)
  expect(of('trade')).toEqual([])
  const paths = screens.map(({ path }) => path).filter((path) => !path.startsWith('/message'))
  expect(once.flatMap(({ look }) => look.screen ?? []).toSorted()).toEqual(paths.toSorted())
  expect(told(cellsOf(undefined))).toEqual(told(cellsOf([...allFiles])))
})

test('every look is reached in every language and on every device by some seed, and by the Tab key', () => {
  const whole = cellsOf(undefined)
  const seeds = Array.from({ length: 400 }, (_, seed) => cellsOf([], String(seed)))

  expect(told(seeds.flat())).toEqual(told(whole))
  const tabbed = (cells: typeof whole) => new Set(cells.filter(({ focus }) => focus).map(({ look }) => look.name))
  expect(tabbed(seeds.flat())).toEqual(tabbed(whole))
})

test('no look is taken twice, and one more screen is one more look', () => {
  const { screens: once, others, left } = chosenLooks(allLooks, [], '1')
  const more = chosenLooks(
    [...allLooks, { folders: ['features/more'], looks: [{ name: 'more', screen: '/more', open: async () => {} }] }],
    [],
    '1',
  )

  expect(told([...once, ...others]).size).toBe(once.length + others.length)
  expect(once.length + others.length + left).toBe(cellsOf(undefined).length)
  expect(more.screens.length + more.others.length).toBe(once.length + others.length + 1)
})

const allFiles = allLooks.flatMap(({ folders }) => folders.map((folder) => `src/${folder}/any.ts`))
