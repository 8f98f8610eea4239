import type { Language } from '#shared/language.ts'
import type { ProblemName } from '#shared/problem.ts'

/** The sentence of every refusal; English is SPEC's own where it gives one (spec section 8, decision 25). */
export const problemTexts: Readonly<Record<ProblemName, Readonly<Record<Language, string>>>> = {
  system: {
    ja: 'エラーが発生しました。お問い合わせください。',
    en: 'Error, please contact us.',
    mn: 'Алдаа гарлаа. Бидэнтэй холбогдоно уу.',
  },
  sso: {
    ja: 'サインインのサービスでエラーが発生しました。しばらくしてから、もう一度お試しください。',
    en: 'SSO Error',
    mn: 'Нэвтрэх үйлчилгээнд алдаа гарлаа. Түр хүлээгээд дахин оролдоно уу.',
  },
  failed: {
    ja: '処理できませんでした。',
    en: 'Processing is unsuccessful',
    mn: 'Үйлдэл амжилтгүй боллоо.',
  },
  thirdParty: {
    ja: '外部のサービスが利用できません。しばらくしてから、もう一度お試しください。',
    en: 'Third-party services are unavailable',
    mn: 'Гуравдагч талын үйлчилгээ ажиллахгүй байна. Түр хүлээгээд дахин оролдоно уу.',
  },
  unauthorised: {
    ja: '許可されていない操作です。',
    en: 'Unauthorised operation',
    mn: 'Зөвшөөрөлгүй үйлдэл байна.',
  },
  tradePeriod: {
    ja: '期間は3か月までです。',
    en: 'Choose up to 3 months.',
    mn: 'Хугацаа 3 сар хүртэл байна.',
  },
  statisticsPeriod: {
    ja: '期間は1か月までです。',
    en: 'Choose up to 1 month.',
    mn: 'Хугацаа 1 сар хүртэл байна.',
  },
  noRows: { ja: 'データがありません。', en: 'No data', mn: 'Мэдээлэл алга.' },
  noneFound: { ja: 'データがありません。', en: 'No data', mn: 'Мэдээлэл алга.' },
  noPermission: {
    ja: 'この操作をする権限がありません。管理者にご確認ください。',
    en: 'Insufficient permissions to operate',
    mn: 'Энэ үйлдлийг хийх эрх хүрэлцэхгүй байна. Администратороос лавлана уу.',
  },
  roleInUse: {
    ja: '使用中の権限のため、削除できません。',
    en: 'Role is in use, it is forbidden to delete.',
    mn: 'Ашиглагдаж байгаа эрхийг устгах боломжгүй.',
  },
  roleExists: {
    ja: '同じ名前の権限があります。',
    en: 'The role already exists',
    mn: 'Ийм нэртэй эрх бүртгэлтэй байна.',
  },
  noSuchRole: { ja: '権限が見つかりません。', en: 'Role does not exist', mn: 'Ийм эрх алга.' },
  wrongPassword: {
    ja: 'ユーザー名またはパスワードが正しくありません。',
    en: 'Invalid user ID / password',
    mn: 'Хэрэглэгчийн нэр эсвэл нууц үг буруу байна.',
  },
  noSuchUser: { ja: 'ユーザーが見つかりません。', en: 'Account does not exist', mn: 'Ийм хэрэглэгч алга.' },
  samePassword: {
    ja: 'いまと違うパスワードにしてください。',
    en: 'The new password must differ from the current one.',
    mn: 'Шинэ нууц үг одоогийнхоос өөр байх ёстой.',
  },
  passwordFormat: {
    ja: 'パスワードは12文字以上で、英大文字・英小文字・数字・記号をすべて入れてください。',
    en: 'Use at least 12 characters with an uppercase letter, a lowercase letter, a digit and a symbol.',
    mn: 'Нууц үг 12-оос доошгүй тэмдэгттэй, том үсэг, жижиг үсэг, тоо, тэмдэг агуулсан байх ёстой.',
  },
  passwordHistory: {
    ja: '最近の5回と違うパスワードにしてください。',
    en: 'The new password must not equal any of the last 5.',
    mn: 'Сүүлийн 5 нууц үгнээс өөр нууц үг сонгоно уу.',
  },
  userExists: {
    ja: 'このユーザーはすでに登録されています。',
    en: 'Account already exists',
    mn: 'Энэ хэрэглэгч бүртгэлтэй байна.',
  },
  locked: {
    ja: 'アカウントがロックされています。管理者にご連絡ください。',
    en: 'Account is locked',
    mn: 'Бүртгэл түгжигдсэн байна. Администратортай холбогдоно уу.',
  },
  userNameExists: {
    ja: 'このユーザー名はすでに使われています。',
    en: 'Username already exists',
    mn: 'Энэ хэрэглэгчийн нэр бүртгэлтэй байна.',
  },
  emailExists: {
    ja: 'このメールアドレスはすでに登録されています。',
    en: 'The email has been registered',
    mn: 'Энэ и-мэйл хаяг бүртгэлтэй байна.',
  },
  passwordHasUserName: {
    ja: 'パスワードにユーザー名を入れないでください。',
    en: 'The password must not contain the username.',
    mn: 'Нууц үгэнд хэрэглэгчийн нэр орж болохгүй.',
  },
  noSuchCompany: { ja: '企業コードが正しくありません。', en: 'Company does not exist', mn: 'Ийм компани алга.' },
  refund: {
    ja: '返金できませんでした。窓口へご連絡ください。',
    en: 'The refund could not be made. Please contact us.',
    mn: 'Буцаалт хийж чадсангүй. Тусламжид хандана уу.',
  },
  alreadyRefunded: {
    ja: 'この取引は返金済みです。もう一度は返金できません。',
    en: 'The transaction has been refunded. Non-refundable.',
    mn: 'Энэ гүйлгээг буцаасан тул дахин буцаах боломжгүй.',
  },
  refundTooLarge: {
    ja: '返金できる金額を超えています。',
    en: 'Exceeds the refundable amount.',
    mn: 'Буцаах боломжтой дүнгээс хэтэрсэн байна.',
  },
  refundAmount: {
    ja: '返金額の入力に誤りがあります。',
    en: 'There is an error in entering the refund amount.',
    mn: 'Буцаах дүнг буруу оруулсан байна.',
  },
  refundFailed: {
    ja: '返金できませんでした。取引日時を控えて、窓口へご連絡ください。',
    en: 'Refund Failed! Please record the date and time of the transaction and contact US.',
    mn: 'Буцаалт амжилтгүй. Гүйлгээний огноо, цагийг тэмдэглээд тусламжид хандана уу.',
  },
  silent: { ja: '', en: '', mn: '' },
  signedOut: {
    ja: '時間がたったため、サインアウトしました。もう一度サインインしてください。',
    en: 'Processing is unsuccessful',
    mn: 'Нэвтрэх хугацаа дууслаа. Дахин нэвтэрнэ үү.',
  },
  noChange: {
    ja: '変更がないため、処理を取り消しました。',
    en: 'Processing is cancelled because there are no changes',
    mn: 'Өөрчлөлт байхгүй тул үйлдлийг цуцаллаа.',
  },
  changedByOther: {
    ja: 'ほかの人が先に変更しました。内容をご確認ください。',
    en: 'The record changed, please review.',
    mn: 'Бүртгэл өөрчлөгдсөн байна. Шалгана уу.',
  },
  keyReused: {
    ja: '同じ操作の内容が途中で変わりました。画面を開き直してください。',
    en: 'The record changed, please review.',
    mn: 'Үйлдлийн агуулга өөрчлөгдсөн байна. Дэлгэцийг дахин нээнэ үү.',
  },
  differentPasswords: {
    ja: '同じパスワードを入力してください。',
    en: 'Please input same password.',
    mn: 'Ижил нууц үг оруулна уу.',
  },
  onePermission: {
    ja: '権限を1つ以上選んでください。',
    en: 'Please select one permission at least',
    mn: 'Наад зах нь нэг эрх сонгоно уу.',
  },
  uploadFailed: { ja: 'アップロードできませんでした。', en: 'Failed to upload', mn: 'Файл илгээж чадсангүй.' },
  imageTooLarge: { ja: '画像が大きすぎます。', en: 'The image is too large.', mn: 'Зураг хэт том байна.' },
  remarkFormat: {
    ja: '備考は100文字までで入力してください。',
    en: 'Write the remark within 100 characters.',
    mn: 'Тайлбарыг 100 тэмдэгтэд багтаана уу.',
  },
  remarkRequired: { ja: '備考を入力してください。', en: 'Please write a remark.', mn: 'Тайлбар оруулна уу.' },
  wrongCode: {
    ja: '認証コードが正しくありません。メールをご確認ください。',
    en: 'The code is not right. Check the e-mail.',
    mn: 'Код буруу байна. И-мэйлээ шалгана уу.',
  },
  codeSpent: {
    ja: 'この認証コードは使えなくなりました。新しいコードを送ってください。',
    en: 'This code no longer works. Have a new one sent.',
    mn: 'Энэ код хүчингүй болсон. Шинэ код авна уу.',
  },
  codeTooSoon: {
    ja: 'コードは1分に1回まで送れます。少し待ってからお試しください。',
    en: 'A code can be sent once a minute. Wait a moment and try again.',
    mn: 'Кодыг минутад нэг удаа илгээнэ. Түр хүлээгээд дахин оролдоно уу.',
  },
  narrowPeriod: {
    ja: '件数が多く、時間内に調べられませんでした。期間を短くしてください。',
    en: 'There is too much to look through. Narrow the period.',
    mn: 'Хайх мэдээлэл хэт их байна. Хугацаагаа богиносгоно уу.',
  },
  unwritable: {
    ja: 'Shift_JISでは書けない文字があります。「CSV（UTF-8）」か「Excel」を選んでください。',
    en: 'Some characters cannot be written in Shift_JIS. Choose CSV (UTF-8) or Excel.',
    mn: 'Shift_JIS-ээр бичих боломжгүй тэмдэгт байна. CSV (UTF-8) эсвэл Excel сонгоно уу.',
  },
  sheetTooLong: {
    ja: 'Excelの1枚のシートに入るのは1,048,576行までです。期間を短くするか、CSVを選んでください。',
    en: 'An Excel sheet holds up to 1,048,576 rows. Narrow the period or choose CSV.',
    mn: 'Excel-ийн нэг хуудсанд 1,048,576 хүртэл мөр багтана. Хугацаагаа богиносгох эсвэл CSV сонгоно уу.',
  },
  gateOwed: {
    ja: '先に本人確認の手続きを終えてください。',
    en: 'Finish signing in first.',
    mn: 'Эхлээд нэвтрэх алхмаа дуусгана уу.',
  },
  parameter: { ja: '入力内容に誤りがあります。', en: 'Parameter error', mn: 'Оруулсан утга буруу байна.' },
  notFound: { ja: '見つかりませんでした。', en: 'Not found.', mn: 'Олдсонгүй.' },
  method: {
    ja: 'この呼び出し方には対応していません。',
    en: 'This method is not offered here.',
    mn: 'Ийм дуудлага дэмжихгүй.',
  },
  tooLarge: {
    ja: '送られた内容が大きすぎます。',
    en: 'What was sent is too large.',
    mn: 'Илгээсэн зүйл хэт том байна.',
  },
  mediaType: {
    ja: 'この形式は受け付けていません。',
    en: 'This kind of content is not accepted.',
    mn: 'Ийм төрлийн агуулга хүлээж авахгүй.',
  },
  tooMany: {
    ja: '操作が続いたため、少し止めています。しばらくしてからお試しください。',
    en: 'Too many attempts. Wait a moment and try again.',
    mn: 'Хэт олон удаа оролдлоо. Түр хүлээгээд дахин оролдоно уу.',
  },
  maintenance: {
    ja: 'ただいまメンテナンス中です。終わるまでお待ちください。',
    en: 'The service is closed for maintenance. Please wait until it ends.',
    mn: 'Үйлчилгээнд засвар хийж байна. Дуустал түр хүлээнэ үү.',
  },
  unavailable: {
    ja: 'いまは処理できません。しばらくしてから、もう一度お試しください。',
    en: 'This cannot be done right now. Please try again later.',
    mn: 'Одоо боломжгүй байна. Түр хүлээгээд дахин оролдоно уу.',
  },
  noResponse: {
    ja: 'サーバーに接続できませんでした。通信を確認して、もう一度お試しください。',
    en: 'Unable to connect to the server, please check your network or try again later',
    mn: 'Серверт холбогдсонгүй. Сүлжээгээ шалгаад дахин оролдоно уу.',
  },
}
