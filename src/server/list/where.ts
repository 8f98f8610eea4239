import { join, type Fragment } from '#server/db/db.ts'
import { namesIn } from '#shared/list-field.ts'

/** What a condition asks, null where it is not asked. */
export type AskedFor<Wanted> = { readonly [Field in keyof Wanted]-?: NonNullable<Wanted[Field]> | null }

/** The SQL of each condition of a list; a missing one does not compile. */
export type WhereBy<Wanted, More = undefined> = {
  readonly [Field in keyof Wanted & string]-?: (wanted: AskedFor<Wanted>[Field], more: More) => Fragment
}

/** All conditions of a list as one; of one shape for every choice, for thousands would fill each connection with plans. */
export function whereOf<Wanted, More>(by: WhereBy<Wanted, More>, wanted: Wanted, more: More): Fragment {
  const conditions = namesIn<keyof Wanted & string>(by).map((field) => conditionOf(by, field, wanted, more))
  return join(conditions, ' and ')
}

function conditionOf<Wanted, More, Field extends keyof Wanted & string>(
  by: WhereBy<Wanted, More>,
  field: Field,
  wanted: Wanted,
  more: More,
): Fragment {
  return by[field]((wanted[field] ?? null) as AskedFor<Wanted>[Field], more) // what is there is not null
}
