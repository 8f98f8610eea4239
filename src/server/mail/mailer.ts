import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { z } from 'zod/mini'
import type { Settings } from '#server/settings.ts'

/** One message to one person. */
export const Mail = z.object({
  /** The same at every attempt, so that a mail system can drop repeats. */
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** Sends mails to a mail server or into the outbox folder. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** The newest mails of the outbox folder, newest first; empty if a mail server is used. */
  newest(count: number): Mail[]
}

/** The mailer of the settings. */
export function mailerOf(settings: Pick<Settings, 'SMTP_URL' | 'PORTAL_MAIL_FROM' | 'PORTAL_DATA'>): Mailer {
  return settings.SMTP_URL
    ? byServer(settings.SMTP_URL, settings.PORTAL_MAIL_FROM)
    : inFolder(join(settings.PORTAL_DATA, 'outbox'))
}

function byServer(url: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined
  const connected = async () => (await import('nodemailer')).createTransport(url, { from })
  return {
    async send({ id, to, subject, text }) {
      transport ??= connected()
      await (await transport).sendMail({ to, subject, text, messageId: `<${id}@noren>` })
    },
    newest: () => [],
  }
}

function inFolder(folder: string): Mailer {
  return {
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(join(folder, `${mail.at.replace(/\D/g, '')}-${mail.id}.json`), JSON.stringify(mail, null, 2), {
        mode: 0o600,
      })
    },
    newest(count) {
      const names = filesIn(folder)
      return names
        .slice(-count)
        .toReversed()
        .map((name) => Mail.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    },
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
  } catch {
    return []
  }
}
