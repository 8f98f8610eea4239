/** When a bench's shop has sold: so many payments, the newest now and each so many seconds before the next. */
export function soldUntil(now: Date, count: number, seconds: number): string[] {
  return Array.from({ length: count }, (_, index) => new Date(now.getTime() - index * seconds * 1_000).toISOString())
}

/** What the shop of the whole product sells: more than the first page of a list. */
export const pageful = { count: 40, seconds: 1 }
/** What the largest of the benches' own shops sells. */
export const dayful = { count: 2_000, seconds: 2 }
