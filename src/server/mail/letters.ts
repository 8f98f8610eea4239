import { z } from 'zod/mini'
import type { Mail } from '#server/mail/mailer.ts'
import { letterText, templates, type LetterName } from '#server/mail/templates.ts'
import type { Letter } from '#server/outbox.ts'

const names = Object.keys(templates) as LetterName[] // the keys of the table are the names

const MailLetter = z.object({
  to: z.string(),
  language: z.enum(['ja', 'en', 'mn']),
  template: z.enum(names),
  values: z.unknown(),
})

/** The mail a letter of the outbox asks for; its id goes along, so that a repeat can be told. */
export function mailOf(letter: Letter): Mail {
  const { to, language, template, values } = MailLetter.parse(letter.payload)
  return { id: letter.id, to, at: new Date().toISOString(), ...letterText(template, language, values) }
}
