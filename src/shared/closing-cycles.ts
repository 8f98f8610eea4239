/** How often payments are closed (domain section 4): each day, each week, or on days of the month and always on its last one. */
export const closingCycles = ['DAILY', 'WEEKLY', 'SIX_PER_MONTH', 'THREE_PER_MONTH', 'TWICE', 'MONTHLY'] as const
export type ClosingCycle = (typeof closingCycles)[number]
