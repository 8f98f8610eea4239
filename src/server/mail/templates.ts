import type { Language } from '#shared/language.ts'

/** The letters the portal writes, with what each one says. */
export interface Letters {
  /** The code of two-step sign-in. */
  readonly code: { readonly product: string; readonly code: string; readonly minutes: number }
  /** The link of a forgotten password. */
  readonly passwordLink: { readonly product: string; readonly link: string; readonly minutes: number }
  /** Says afterwards that a password was changed, so that its owner notices a stranger. */
  readonly passwordChanged: { readonly product: string; readonly userName: string }
  /** Says afterwards that codes go to another address; sent to the former one too. */
  readonly mfaChanged: { readonly product: string; readonly userName: string }
  /** Says that there is a notice; what it says stands in the portal, where it can be read and acknowledged. */
  readonly notice: { readonly product: string; readonly type: string; readonly title: string }
}

/** A letter's name. */
export type LetterName = keyof Letters

/** A mail as plain text, ready to send. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

type Template<Name extends LetterName> = Readonly<Record<Language, (values: Letters[Name]) => MailText>>

/** The letters in each language; plain text, because a link in HTML can lie about where it leads. */
export const templates: { readonly [Name in LetterName]: Template<Name> } = {
  code: {
    ja: ({ product, code, minutes }) => ({
      subject: `【${product}】認証コード ${code}`,
      text: `認証コードは ${code} です。${minutes}分以内に、サインインの画面に入力してください。\n\nお心当たりがないときは、このメールを破棄し、パスワードを変更してください。コードは誰にも教えないでください。\n`,
    }),
    en: ({ product, code, minutes }) => ({
      subject: `${product}: your code is ${code}`,
      text: `Your sign-in code is ${code}. Enter it on the sign-in page within ${minutes} minutes.\n\nIf you did not ask for it, ignore this mail and change your password. Never tell anyone the code.\n`,
    }),
    mn: ({ product, code, minutes }) => ({
      subject: `${product}: баталгаажуулах код ${code}`,
      text: `Таны нэвтрэх код: ${code}. ${minutes} минутын дотор нэвтрэх хуудсанд оруулна уу.\n\nХэрэв та код хүсээгүй бол энэ и-мэйлийг үл тоож, нууц үгээ солино уу. Кодоо хэнд ч бүү хэлээрэй.\n`,
    }),
  },
  passwordLink: {
    ja: ({ product, link, minutes }) => ({
      subject: `【${product}】パスワードの再設定`,
      text: `次のリンクから、新しいパスワードを設定してください。リンクは${minutes}分間、1回だけ使えます。\n\n${link}\n\nお心当たりがないときは、このメールを破棄してください。パスワードは変わりません。\n`,
    }),
    en: ({ product, link, minutes }) => ({
      subject: `${product}: set a new password`,
      text: `Set a new password with this link. It works once, for ${minutes} minutes.\n\n${link}\n\nIf you did not ask for it, ignore this mail. Your password stays as it is.\n`,
    }),
    mn: ({ product, link, minutes }) => ({
      subject: `${product}: нууц үг шинэчлэх`,
      text: `Дараах холбоосоор шинэ нууц үгээ тохируулна уу. Холбоос ${minutes} минутын дотор нэг удаа ажиллана.\n\n${link}\n\nХэрэв та хүсээгүй бол энэ и-мэйлийг үл тооно уу. Нууц үг тань хэвээр үлдэнэ.\n`,
    }),
  },
  passwordChanged: {
    ja: ({ product, userName }) => ({
      subject: `【${product}】パスワードが変更されました`,
      text: `${userName} さんのパスワードが変更されました。すべての端末でサインアウトしています。\n\nお心当たりがないときは、すぐに管理者へご連絡ください。\n`,
    }),
    en: ({ product, userName }) => ({
      subject: `${product}: your password was changed`,
      text: `The password of ${userName} was changed, and every device was signed out.\n\nIf this was not you, tell your administrator at once.\n`,
    }),
    mn: ({ product, userName }) => ({
      subject: `${product}: нууц үг солигдлоо`,
      text: `${userName} хэрэглэгчийн нууц үг солигдож, бүх төхөөрөмжөөс гарлаа.\n\nХэрэв та солиогүй бол администратортоо яаралтай мэдэгдэнэ үү.\n`,
    }),
  },
  mfaChanged: {
    ja: ({ product, userName }) => ({
      subject: `【${product}】2段階認証の設定が変わりました`,
      text: `${userName} さんの2段階認証のメールアドレスが設定されました。\n\nお心当たりがないときは、すぐに管理者へご連絡ください。\n`,
    }),
    en: ({ product, userName }) => ({
      subject: `${product}: two-step sign-in was changed`,
      text: `The e-mail address for two-step sign-in of ${userName} was set.\n\nIf this was not you, tell your administrator at once.\n`,
    }),
    mn: ({ product, userName }) => ({
      subject: `${product}: хоёр шатлалт баталгаажуулалт өөрчлөгдлөө`,
      text: `${userName} хэрэглэгчийн хоёр шатлалт баталгаажуулалтын и-мэйл хаяг тохируулагдлаа.\n\nХэрэв та тохируулаагүй бол администратортоо яаралтай мэдэгдэнэ үү.\n`,
    }),
  },
  notice: {
    ja: ({ product, type, title }) => ({
      subject: `【${product}】${type}：${title}`,
      text: `お知らせが届いています。\n\n${type}：${title}\n\n内容は、ポータルにサインインして「お知らせ」でご確認ください。\n\nメールでの受け取りは、ポータルの通知の設定でやめられます。\n`,
    }),
    en: ({ product, type, title }) => ({
      subject: `${product}: ${type}: ${title}`,
      text: `There is a notice for you.\n\n${type}: ${title}\n\nSign in to the portal and open Notices to read it.\n\nYou can stop these mails in the portal's notification settings.\n`,
    }),
    mn: ({ product, type, title }) => ({
      subject: `${product}: ${type}: ${title}`,
      text: `Танд мэдэгдэл ирлээ.\n\n${type}: ${title}\n\nПорталд нэвтэрч, «Мэдэгдэл» хэсгээс уншина уу.\n\nИ-мэйлээр авахыг порталын мэдэгдлийн тохиргооноос зогсоож болно.\n`,
    }),
  },
}

/** Writes a letter of the outbox; its values were written by `queueMail`, so they fit its name. */
export function letterText(name: LetterName, language: Language, values: unknown): MailText {
  const write = templates[name][language] as (given: unknown) => MailText
  return write(values)
}
