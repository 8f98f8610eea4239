import { lazyPart } from '#client/with-words.ts'

/** The dialog that lays a report down, fetched when it is opened. */
export const AddReport = lazyPart(
  () => import('./AddReport.tsx'),
  (loaded) => loaded.AddReport,
  'reports',
)

/** The dialog that changes one. */
export const ChangeReport = lazyPart(
  () => import('./ChangeReport.tsx'),
  (loaded) => loaded.ChangeReport,
)
