import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db.ts'
import type { LetterName, Letters } from '#server/mail/templates.ts'
import { post } from '#server/outbox.ts'
import type { Language } from '#shared/language.ts'

/** Who a mail goes to, and in which language. */
export interface Addressee {
  readonly tenant: string
  readonly entCode: string
  readonly to: string
  readonly language: Language
}

/** Leaves a mail in the outbox of the same transaction; the mail job writes and sends it. */
export async function queueMail<Name extends LetterName>(
  tx: Tx,
  { tenant, entCode, to, language }: Addressee,
  template: Name,
  values: Letters[Name],
): Promise<void> {
  const payload = { to, language, template, values }
  await post(tx, { tenant, ent: entCode, id: randomUUID(), kind: 'mail', payload })
}
