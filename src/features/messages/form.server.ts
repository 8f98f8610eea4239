import type { Tx } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { withinCharacters } from '#shared/count.ts'
import { languages } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { oneLine, withoutControls } from '#shared/normalise.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import type { Languages, MessageForm } from './notice.contract.ts'

/** A notice's words, cleaned and within their limits. */
export interface Words {
  readonly title: string
  readonly content: string
  readonly languages: Languages
}

/** Who is meant: each part that is not null must fit. */
export interface Rule {
  readonly ents: readonly string[] | null
  readonly users: readonly string[] | null
  readonly shops: readonly string[] | null
  readonly roles: readonly string[] | null
}

/** The texts of a form. Throws Problem('parameter') with the field's name if one is missing or too long. */
export function wordsOf({
  messageTitle,
  content,
  languages: others,
}: Pick<MessageForm, 'messageTitle' | 'content' | 'languages'>): Words {
  const main = textOf({ messageTitle, content })
  const given = languages.flatMap((language) => {
    const text = others[language]
    return text ? [[language, textOf(text)] as const] : []
  })
  return { title: main.messageTitle, content: main.content, languages: Object.fromEntries(given) }
}

function textOf(given: { messageTitle: string; content: string }): { messageTitle: string; content: string } {
  const messageTitle = oneLine(given.messageTitle)
  const content = withoutControls(given.content).trim()
  if (messageTitle === '' || !withinCharacters(messageTitle, limits.noticeTitle)) throw wrongParameter('messageTitle')
  if (content === '' || !withinCharacters(content, limits.noticeContent)) throw wrongParameter('content')
  return { messageTitle, content }
}

/** When a posted notice goes out and ends: not before now. Throws Problem('parameter') where it would end before. */
export function timesOf({ releaseTime, expireTime }: Pick<MessageForm, 'releaseTime' | 'expireTime'>, now: Date) {
  const wanted = releaseTime === undefined ? now : new Date(releaseTime)
  const release = wanted < now ? now : wanted
  const expire = expireTime === undefined ? null : new Date(expireTime)
  if (expire && expire <= release) throw wrongParameter('expireTime')
  return { release, expire }
}

/**
 * Whom a form means, within whom the sender reaches: an enterprise its own and its children's people, the provider all of
 * the tenant. Throws where it names somebody else, or nobody.
 */
export async function ruleOf(
  tx: Tx,
  { viewer, scope }: { viewer: Viewer; scope: Scope },
  form: Pick<MessageForm, 'receiverMode' | 'receiverIds' | 'shopCodes' | 'roleIds'>,
): Promise<Rule> {
  const { receiverMode: mode, receiverIds: ids, shopCodes, roleIds } = form
  const reach = scope.ents.filter((ent) => viewer.isAdmin || ent !== '__SYSTEM')
  if (roleIds) await mayRoles(tx, viewer.tenant, reach, roleIds)
  const narrowed = { shops: shopCodes ?? null, roles: roleIds ?? null }
  if (mode === 'ALL_USERS') return { ents: viewer.isAdmin ? null : reach, users: null, ...narrowed }
  if (ids.length === 0) throw wrongParameter('receiverIds')
  if (mode === 'SPECIFIED_ENTS') {
    if (!ids.every((id) => reach.includes(id))) throw new Problem('noSuchCompany')
    return { ents: [...new Set(ids)], users: null, ...narrowed }
  }
  const found = await tx.sql<{ id: string; ent: string }>`
    select user_id as id, ent_code as ent
      from users
     where tenant_code = ${viewer.tenant} and user_id = any(${ids}) and ent_code = any(${reach})`
  const known = new Set(found.map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw new Problem('noSuchUser')
  return { ents: [...new Set(found.map(({ ent }) => ent))], users: [...known], ...narrowed }
}

async function mayRoles(tx: Tx, tenant: string, reach: readonly string[], roleIds: readonly string[]): Promise<void> {
  const found = await tx.sql<{ id: string }>`
    select distinct role_id as id
      from roles
     where tenant_code = ${tenant} and ent_code = any(${reach}) and role_id = any(${roleIds})`
  if (found.length !== new Set(roleIds).size) throw new Problem('noSuchRole')
}
