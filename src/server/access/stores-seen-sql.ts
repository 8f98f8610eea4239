import { part, type Fragment } from '#server/db/db.ts'
import type { Scope } from './scope.ts'

/** The stores somebody sees: all or some of these enterprises. */
export type SeenStores = Pick<Scope, 'ents' | 'shops'>

/** Whether a row is of a store that a person of this scope sees; `column` holds the row's store code. */
export function inStores({ shops }: Pick<Scope, 'shops'>, column: Fragment): Fragment {
  return shops === 'all' ? part`true` : part`${column} = any(${shops})`
}

/** Whether somebody, of the table called u, sees no store besides these: those whom a person of these stores may see and manage. */
export function seeingOnly(shops: Scope['shops']): Fragment {
  const own = shops === 'all' ? null : shops
  return part`(${own}::text[] is null or u.shop_scope = 'NONE' or (u.shop_scope = 'SPECIFIC' and u.shop_codes <@ ${own}::text[]))`
}
