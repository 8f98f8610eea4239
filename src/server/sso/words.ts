import type { Language } from '#shared/language.ts'

/** Every word of the sign-in pages. */
export interface Words {
  readonly portal: (name: string) => string
  readonly signIn: string
  readonly userName: string
  readonly password: string
  readonly show: string
  readonly hide: string
  readonly forgot: string
  readonly language: string
  readonly support: string
  readonly wrong: string
  readonly tooMany: string
  readonly missing: string
  readonly stale: string
  readonly staleHelp: string
  readonly again: string
  readonly signedOut: string
  readonly signOut: string
  readonly signOutAsk: string
  readonly demo: string
  readonly demoHelp: string
  readonly forgotTitle: string
  readonly forgotHelp: string
  readonly nameOrMail: string
  readonly sendLink: string
  readonly sentTitle: string
  readonly sentHelp: string
  readonly back: string
  readonly newTitle: string
  readonly newPassword: string
  readonly newAgain: string
  readonly rules: string
  readonly save: string
  readonly savedTitle: string
  readonly savedHelp: string
  readonly linkSpentTitle: string
  readonly linkSpent: string
}

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = { ja: '日本語', en: 'English', mn: 'Монгол' }

/** The sign-in pages' words in each language. */
export const words: Readonly<Record<Language, Words>> = {
  ja: {
    portal: (name) => `${name} 加盟店ポータル`,
    signIn: 'サインイン',
    userName: 'ユーザー名',
    password: 'パスワード',
    show: 'パスワードを表示',
    hide: 'パスワードを隠す',
    forgot: 'パスワードを忘れたとき',
    language: '言語',
    support: '困ったとき 24時間受付',
    wrong: 'ユーザー名またはパスワードが正しくありません。',
    tooMany: '操作が続いたため、少し止めています。しばらくしてからお試しください。',
    missing: 'ユーザー名とパスワードを入力してください。',
    stale: 'この画面は古くなりました',
    staleHelp: '開いてから時間がたったか、別の画面でサインインしました。もう一度はじめからお試しください。',
    again: 'はじめに戻る',
    signedOut: 'サインアウトしました',
    signOut: 'サインアウト',
    signOutAsk: 'サインアウトしますか。',
    demo: 'デモ',
    demoHelp: '役割を選ぶと、ユーザー名とパスワードが入ります。データはすべて架空のものです。',
    forgotTitle: 'パスワードを忘れたとき',
    forgotHelp:
      'ユーザー名または登録したメールアドレスを入力してください。新しいパスワードを設定するリンクを送ります。',
    nameOrMail: 'ユーザー名またはメールアドレス',
    sendLink: 'リンクを送る',
    sentTitle: 'メールをご確認ください',
    sentHelp:
      '登録があれば、リンクをメールで送りました。リンクは30分間、1回だけ使えます。届かないときは、管理者にお問い合わせください。',
    back: 'サインインに戻る',
    newTitle: '新しいパスワード',
    newPassword: '新しいパスワード',
    newAgain: '新しいパスワード（確認）',
    rules: '12文字以上。英大文字・英小文字・数字・記号をそれぞれ1文字以上。ユーザー名は含められません。',
    save: 'パスワードを変更する',
    savedTitle: 'パスワードを変更しました',
    savedHelp: '新しいパスワードでサインインしてください。ほかの端末ではサインアウトしました。',
    linkSpentTitle: 'このリンクは使えません',
    linkSpent: '期限が切れたか、すでに使われています。もう一度リンクを送ってください。',
  },
  en: {
    portal: (name) => `${name} merchant portal`,
    signIn: 'Sign in',
    userName: 'User name',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    forgot: 'Forgot your password?',
    language: 'Language',
    support: 'Help, 24 hours',
    wrong: 'The user name or password is not right.',
    tooMany: 'Too many attempts. Wait a moment and try again.',
    missing: 'Enter your user name and password.',
    stale: 'This page is out of date',
    staleHelp: 'It was open for too long, or you signed in on another page. Please start again.',
    again: 'Start again',
    signedOut: 'You are signed out',
    signOut: 'Sign out',
    signOutAsk: 'Do you want to sign out?',
    demo: 'Demo',
    demoHelp: 'Choose a role to fill in its user name and password. All data is made up.',
    forgotTitle: 'Forgot your password',
    forgotHelp: 'Enter your user name or registered e-mail address. We will send a link to set a new password.',
    nameOrMail: 'User name or e-mail address',
    sendLink: 'Send the link',
    sentTitle: 'Check your e-mail',
    sentHelp:
      'If there is such an account, a link is on its way. It works once, for 30 minutes. If nothing arrives, ask your administrator.',
    back: 'Back to sign-in',
    newTitle: 'New password',
    newPassword: 'New password',
    newAgain: 'New password again',
    rules:
      'At least 12 characters with an upper-case and a lower-case letter, a digit and a symbol, without your user name.',
    save: 'Change the password',
    savedTitle: 'Your password is changed',
    savedHelp: 'Sign in with the new password. Your other devices were signed out.',
    linkSpentTitle: 'This link does not work',
    linkSpent: 'It has expired or was used before. Have a new link sent.',
  },
  mn: {
    portal: (name) => `${name} худалдаачны портал`,
    signIn: 'Нэвтрэх',
    userName: 'Хэрэглэгчийн нэр',
    password: 'Нууц үг',
    show: 'Нууц үгийг харуулах',
    hide: 'Нууц үгийг нуух',
    forgot: 'Нууц үгээ мартсан уу?',
    language: 'Хэл',
    support: 'Тусламж, 24 цаг',
    wrong: 'Хэрэглэгчийн нэр эсвэл нууц үг буруу байна.',
    tooMany: 'Хэт олон удаа оролдлоо. Түр хүлээгээд дахин оролдоно уу.',
    missing: 'Хэрэглэгчийн нэр, нууц үгээ оруулна уу.',
    stale: 'Энэ хуудас хуучирсан байна',
    staleHelp: 'Хуудас удаан нээлттэй байсан эсвэл та өөр хуудсаар нэвтэрсэн байна. Эхнээс нь дахин оролдоно уу.',
    again: 'Эхнээс нь эхлэх',
    signedOut: 'Та системээс гарлаа',
    signOut: 'Гарах',
    signOutAsk: 'Системээс гарах уу?',
    demo: 'Демо',
    demoHelp: 'Үүргээ сонгоход хэрэглэгчийн нэр, нууц үг бөглөгдөнө. Бүх өгөгдөл зохиомол.',
    forgotTitle: 'Нууц үгээ мартсан үед',
    forgotHelp: 'Хэрэглэгчийн нэр эсвэл бүртгэлтэй и-мэйл хаягаа оруулна уу. Шинэ нууц үг тохируулах холбоос илгээнэ.',
    nameOrMail: 'Хэрэглэгчийн нэр эсвэл и-мэйл хаяг',
    sendLink: 'Холбоос илгээх',
    sentTitle: 'И-мэйлээ шалгана уу',
    sentHelp:
      'Бүртгэлтэй бол холбоосыг и-мэйлээр илгээсэн. Холбоос 30 минутын дотор нэг удаа ажиллана. Ирэхгүй бол администратортоо хандана уу.',
    back: 'Нэвтрэх хуудас руу буцах',
    newTitle: 'Шинэ нууц үг',
    newPassword: 'Шинэ нууц үг',
    newAgain: 'Шинэ нууц үг (давтах)',
    rules:
      'Хамгийн багадаа 12 тэмдэгт: латин том, жижиг үсэг, тоо, тэмдэг тус бүр нэгээс доошгүй. Хэрэглэгчийн нэр орж болохгүй.',
    save: 'Нууц үг солих',
    savedTitle: 'Нууц үг солигдлоо',
    savedHelp: 'Шинэ нууц үгээрээ нэвтэрнэ үү. Бусад төхөөрөмжөөс гарсан.',
    linkSpentTitle: 'Энэ холбоос ажиллахгүй',
    linkSpent: 'Хугацаа нь дууссан эсвэл аль хэдийн ашигласан байна. Шинэ холбоос авна уу.',
  },
}
