// A search's days, stores and payment types in SQL, for other features: each asks of its own tables what /trade asks.
export { ofClasses, ofTypes } from './conditions.sql.ts'
export { daysDiffer, ofEachStore, ofOwnDays } from './own-days.sql.ts'
export type { Search, StoreDays } from './sql.ts'
export { inPeriod, ofShops } from './where.sql.ts'
