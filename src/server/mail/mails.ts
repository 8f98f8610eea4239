import { z } from 'zod/mini'
import type { Mail } from './mailer.ts'
import { mailText, templates, type MailName } from './templates.ts'
import type { OutboxRow } from '#server/jobs/outbox.ts'

const names = Object.keys(templates) as MailName[] // the keys of the table are the names

const MailPayload = z.object({
  to: z.string(),
  language: z.enum(['ja', 'en', 'mn']),
  template: z.enum(names),
  values: z.record(z.string(), z.unknown()),
})

/** The mail an outbox row asks for; it carries the row's id, so that a repeat can be recognised. */
export function mailOf(row: OutboxRow): Mail {
  const { to, language, template, values } = MailPayload.parse(row.payload)
  return { id: row.id, to, at: new Date().toISOString(), ...mailText(template, language, values) }
}
