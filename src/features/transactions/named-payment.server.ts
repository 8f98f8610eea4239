import { msg } from '@lingui/core/macro'
import { part, type Db } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import type { Message } from '#shared/message.ts'
import { Problem } from '#shared/problem.ts'

/** As many enterprises are named to choose from. */
const mostNamed = 5

/**
 * The enterprise of a payment that somebody names: the one they say, else the only one where they see its number. Throws
 * Problem('notFound') where they see none, and Problem('parameter') with the enterprises' names where the number stands at several.
 */
export async function entOf(
  db: Db,
  scope: Scope,
  { tradeNo, entCode }: { readonly tradeNo: string; readonly entCode?: string | undefined },
): Promise<string> {
  if (entCode !== undefined) return entCode
  const found = await db.sql<{ entCode: string; name: string }>`
    select e.ent_code as "entCode", e.ent_display_name as name
      from trade_numbers n
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
      join enterprises e on e.tenant_code = ${scope.tenant} and e.ent_code = n.ent_code
     where n.ent_code = any(${scope.ents}) and n.ent_code <> '__SYSTEM' and n.trade_no = ${tradeNo} and ${inStores(scope, part`t.shop_code`)}
     order by e.ent_code
     limit ${mostNamed}`
  const [only, other] = found
  if (!only) throw new Problem('notFound')
  if (other) throw new Problem('parameter', atSeveral(found.map(({ entCode: code, name }) => `${name} (${code})`)))
  return only.entCode
}

function atSeveral(names: readonly string[]): Message {
  return (language) => {
    const companies = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
    return msg`This number stands at several companies: ${companies}. Say which one (entCode).`
  }
}
