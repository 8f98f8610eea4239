/** Named ranges of days that people ask for; `business-day.ts` knows which days they are. */
export const presets = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type Preset = (typeof presets)[number]
