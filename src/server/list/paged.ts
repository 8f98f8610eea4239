/** A page of rows that are all at hand, and how many there are. */
export function paged<Row>(
  rows: readonly Row[],
  { PageIndex: pageIndex, PageSize: pageSize }: { readonly PageIndex: number; readonly PageSize: number },
) {
  const from = (pageIndex - 1) * pageSize
  return { list: rows.slice(from, from + pageSize), total: rows.length, pageIndex, pageSize }
}

/** How many rows stand how, of every way there is. */
export function countsOf<Row, State extends string>(
  states: readonly State[],
  rows: readonly Row[],
  stateOf: (row: Row) => State,
): Record<State, number> {
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number> // one entry a state
  for (const row of rows) counts[stateOf(row)] += 1
  return counts
}
