import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/db.ts'
import type { MailName, MailTemplates } from '#server/mail/templates.ts'
import { post } from '#server/jobs/outbox.ts'
import type { Language } from '#shared/language.ts'

/** Who a mail goes to, and in which language. */
export interface Addressee {
  readonly tenant: string
  readonly entCode: string
  readonly to: string
  readonly language: Language
}

/** Writes a mail to the outbox in the same transaction; the mail job renders and sends it. */
export async function queueMail<Name extends MailName>(
  tx: Tx,
  { tenant, entCode, to, language }: Addressee,
  template: Name,
  values: MailTemplates[Name],
): Promise<void> {
  const payload = { to, language, template, values }
  await post(tx, { tenant, ent: entCode, id: randomUUID(), kind: 'mail', payload })
}
