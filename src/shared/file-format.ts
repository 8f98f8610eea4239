/** How a file of a list can be written. */
export const fileFormats = ['csv', 'csv-sjis', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]
