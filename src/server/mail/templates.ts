import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { isolated } from '#shared/isolated.ts'
import type { Language } from '#shared/language.ts'

/** The mails the portal writes, with the values each one names. */
export interface MailTemplates {
  /** The code of two-step sign-in. */
  readonly code: { readonly product: string; readonly code: string; readonly minutes: number }
  /** The link of a forgotten password. */
  readonly passwordLink: { readonly product: string; readonly link: string; readonly minutes: number }
  /** Says afterwards that a password was changed, so that its owner notices a stranger. */
  readonly passwordChanged: { readonly product: string; readonly userName: string }
  /** Says that codes were asked for or typed too often, so that the owner of the mailbox notices a stranger. */
  readonly codesStopped: { readonly product: string; readonly userName: string; readonly minutes: number }
  /** Says that somebody was given an account; their password comes another way. */
  readonly invited: { readonly product: string; readonly userName: string; readonly link: string }
  /** Says afterwards that codes go to another address; sent to the former one too. */
  readonly mfaChanged: { readonly product: string; readonly userName: string }
  /** Says afterwards that an administrator turned two-step sign-in off; sent to the address that had the codes. */
  readonly mfaRemoved: { readonly product: string; readonly userName: string }
  /** Says that two-step sign-in has to be set up, and from when. */
  readonly mfaWanted: { readonly product: string; readonly day: string }
  /** Says afterwards that an administrator changed somebody's address; sent to the former one. */
  readonly addressChanged: { readonly product: string; readonly userName: string }
  /** Says that there is a notice; what it says stands in the portal, where it can be read and acknowledged. */
  readonly notice: { readonly product: string; readonly type: string; readonly title: string }
  /** Says that the file of a report lies ready; the file itself is never mailed. */
  readonly report: { readonly product: string; readonly report: string; readonly link: string; readonly days: number }
}

/** A mail's name. */
export type MailName = keyof MailTemplates

/** A mail as plain text, ready to send. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

type Template<Name extends MailName> = (
  values: MailTemplates[Name],
) => Readonly<Record<keyof MailText, MessageDescriptor>>

/** The mails; plain text, because a link in HTML can lie about where it leads. */
export const templates: { readonly [Name in MailName]: Template<Name> } = {
  code: ({ product, code, minutes }) => ({
    subject: msg`${product}: your code is ${code}`,
    text: msg`Your sign-in code is ${code}. Enter it on the sign-in page within ${minutes} minutes.\n\nIf you did not ask for it, ignore this mail and change your password. Never tell anyone the code.\n`,
  }),
  invited: ({ product, userName, link }) => ({
    subject: msg`${product}: you have an account`,
    text: msg`You have an account for ${product}. Open this address and sign in.\n\n${link}\nUser name: ${userName}\n\nYour administrator gives you the first password in another way. Change it within three days.\n`,
  }),
  codesStopped: ({ product, userName, minutes }) => ({
    subject: msg`${product}: codes are stopped for ${minutes} minutes`,
    text: msg`Codes of ${userName} were sent or typed too many times, so none is taken for ${minutes} minutes. Devices on which a code was typed before still work.\n\nIf this was not you, somebody knows your password. Change it at once and tell your administrator.\n`,
  }),
  passwordLink: ({ product, link, minutes }) => ({
    subject: msg`${product}: set a new password`,
    text: msg`Set a new password with this link. It works once, for ${minutes} minutes.\n\n${link}\n\nIf you did not ask for it, ignore this mail. Your password stays as it is.\n`,
  }),
  passwordChanged: ({ product, userName }) => ({
    subject: msg`${product}: your password was changed`,
    text: msg`The password of ${userName} was changed, and every device was signed out.\n\nIf this was not you, tell your administrator at once.\n`,
  }),
  mfaChanged: ({ product, userName }) => ({
    subject: msg`${product}: two-step sign-in was changed`,
    text: msg`The e-mail address for two-step sign-in of ${userName} was set.\n\nIf this was not you, tell your administrator at once.\n`,
  }),
  mfaRemoved: ({ product, userName }) => ({
    subject: msg`${product}: two-step sign-in was turned off`,
    text: msg`An administrator turned two-step sign-in off for ${userName}. No more codes are sent to this address, and every device was signed out.\n\nIf you did not ask for this, tell your administrator at once.\n`,
  }),
  mfaWanted: ({ product, day }) => ({
    subject: msg`${product}: two-step sign-in becomes necessary`,
    text: msg`${product} asks for two-step sign-in from ${day} on. After you sign in, a page opens to set it up. Have the e-mail address at hand to which your codes should go.\n`,
  }),
  addressChanged: ({ product, userName }) => ({
    subject: msg`${product}: your e-mail address was changed`,
    text: msg`An administrator changed the e-mail address of ${userName}. No more e-mails are sent to this address.\n\nIf you did not ask for this, tell your administrator at once.\n`,
  }),
  report: ({ product, report, link, days }) => ({
    subject: msg`${product}: the report ${report} is ready`,
    text: msg`The report ${report} is ready. Sign in to take its file; it lies there for ${days} days.\n\n${link}\n`,
  }),
  notice: ({ product, type, title }) => ({
    subject: msg`${product}: ${type}: ${title}`,
    text: msg`There is a notice for you.\n\n${type}: ${title}\n\nSign in to the portal and open Notices to read it.\n\nYou can stop these e-mails under Alerts and devices in the portal.\n`,
  }),
}

/** Writes a mail of the outbox, names isolated; its values were written by `queueMail`, so they fit its name. */
export function mailText(name: MailName, language: Language, values: Readonly<Record<string, unknown>>): MailText {
  const write = templates[name] as (given: unknown) => ReturnType<(typeof templates)[MailName]>
  const apart = Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? isolated(value) : value])
  const mail = write(Object.fromEntries(apart))
  return { subject: text(language, mail.subject), text: text(language, mail.text) }
}
