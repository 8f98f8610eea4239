import { lazyPart } from '#client/with-words.ts'

/** What stands in place of the rows of a period that is none, or too long. */
export const RefusedPeriod = lazyPart(
  () => import('./PeriodRefused.tsx'),
  (loaded) => loaded.PeriodRefused,
  'refused-period',
)
