/** Search parameters of an address: texts, and lists of texts for repeated names. */
export type SearchParams = Readonly<Record<string, unknown>>

/** Parses the parameters of an address; numbers and booleans stay texts until a schema reads them. */
export function parseSearchParams(text: string): Record<string, string | string[]> {
  const found = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const values = found.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** The address text of parameters, with its question mark; lists are repeated without brackets, like in calls. */
export function stringifySearchParams(search: SearchParams): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) text.append(name, String(one))
    }
  }
  const written = text.toString()
  return written ? `?${written}` : ''
}

/** What a parameter may have meant besides its text, likeliest first: a number, a truth, a list of one. */
export function readings(value: unknown): unknown[] {
  if (typeof value !== 'string') return []
  const number = /^-?\d{1,15}$/.test(value) ? [Number(value)] : []
  const truth = value === 'true' || value === 'false' ? [value === 'true'] : []
  return [...number, ...truth, [value]]
}

/** Whether a parameter belongs to the page, not to a screen or its filter: it goes along wherever one goes. */
export function isOfThePage(name: string): boolean {
  return ['childmode', 'lang', 'theme'].includes(name)
}
