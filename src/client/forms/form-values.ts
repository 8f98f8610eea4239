/** A field that is not what it was. */
export interface Difference {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Whether two values of a form are the same to whoever reads them; both are plain data. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return (
    Array.isArray(one) === Array.isArray(other) && [...names].every((name) => isSame(left.get(name), right.get(name)))
  )
}

/** The fields that differ, in the order of the form. */
export function differencesOf(before: object, after: object): Difference[] {
  const was = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([field, value]) =>
    isSame(was.get(field), value) ? [] : [{ field, before: was.get(field), after: value }],
  )
}

/** Of what was kept, the fields the form still has and whose values are of the kind it has there; undefined for none. */
export function ofOneShape<Values extends object>(kept: object, first: Values): Partial<Values> | undefined {
  const wanted = new Map(Object.entries(first))
  const fit = Object.entries(kept).filter(
    ([field, value]) => wanted.has(field) && kindOf(wanted.get(field)) === kindOf(value),
  )
  // Each of its fields was compared with the form's own.
  return fit.length > 0 ? (Object.fromEntries(fit) as Partial<Values>) : undefined
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value
  if (Array.isArray(value)) return 'list'
  return Object.entries(value)
    .map(([name, inner]) => `${name}:${kindOf(inner)}`)
    .sort()
    .join()
}
