import { expect, test } from 'vitest'
import { startChunks } from '#build/start-chunks.ts'

const imports: Record<string, string[]> = {
  'src/app/main.tsx': ['src/app/Shell.tsx', 'src/app/react-root.ts', 'src/shared/problem-texts.ts'],
  'src/app/react-root.ts': ['node_modules/react-dom/client.js'],
  'src/app/Shell.tsx': ['src/ui/Icon.tsx'],
  'src/Day.tsx': ['src/ui/List.tsx', 'src/ui/Totals.tsx', 'src/ui/Icon.tsx'],
  'src/Week.tsx': ['src/ui/List.tsx', 'src/ui/Filter.tsx'],
  'src/Month.tsx': ['src/ui/List.tsx', 'src/ui/Filter.tsx'],
}
const landings = ['Day', 'Week', 'Month'].map((name) => ({
  path: `/${name.toLowerCase()}`,
  file: `src/${name}.tsx`,
  words: '',
}))
const chunkOf = startChunks('/house', landings)
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: imports[id.slice('/house/'.length)]?.map((one) => `/house/${one}`) ?? [],
  }),
} as unknown as Parameters<typeof chunkOf>[1]

test.each([
  ['src/app/Shell.tsx', 'shell'],
  ['src/ui/Icon.tsx', 'shell'],
  ['src/app/react-root.ts', 'react'],
  ['node_modules/react-dom/client.js', 'react'],
  ['src/Day.tsx', 'shell'],
  ['src/ui/List.tsx', 'shell'],
  ['src/ui/Totals.tsx', 'shell'],
  ['src/ui/Filter.tsx', 'landing-week-month'],
  ['src/Week.tsx', 'landing-week'],
  ['src/app/main.tsx', null],
  ['src/shared/problem-texts.ts', null],
  ['src/ui/Dialog.tsx', null],
])('%s travels with those who need it: %s', (file, chunk) => {
  expect(chunkOf(`/house/${file}`, graph)).toBe(chunk)
})
