/** A search of those who may see nothing. */
export function noneOf(tenant: string) {
  return { tenant, ents: [], shops: undefined, walk: undefined, number: undefined, numberBy: 'numbers' } as const
}
