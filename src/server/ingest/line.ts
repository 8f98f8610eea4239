// Stands only until its last importer names the shared file itself.
export { TradeLine } from '#shared/trade-line.ts'
