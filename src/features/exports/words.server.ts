import type { Language } from '#shared/language.ts'
import type { ExportColumn } from './contract.ts'

type Said = Readonly<Record<Language, string>>

const say = (ja: string, en: string, mn: string): Said => ({ ja, en, mn })

/** The heading of each column, as the screen says it. */
export const headings: Readonly<Record<ExportColumn, Said>> = {
  tradeNo: say('取引番号', 'Transaction no.', 'Гүйлгээний дугаар'),
  tradeTime: say('取引日時', 'Date and time', 'Огноо, цаг'),
  businessDate: say('営業日', 'Business day', 'Ажлын өдөр'),
  entCode: say('企業コード', 'Company code', 'Компанийн код'),
  entName: say('企業', 'Company', 'Компани'),
  shopCode: say('店舗コード', 'Store code', 'Дэлгүүрийн код'),
  shopName: say('店舗', 'Store', 'Дэлгүүр'),
  terminalNo: say('端末', 'Terminal', 'Терминал'),
  tradeType: say('取引種別', 'Type', 'Гүйлгээний төрөл'),
  paymentType: say('決済', 'Payment', 'Төлбөр'),
  status: say('状態', 'Status', 'Төлөв'),
  amount: say('金額', 'Amount', 'Дүн'),
  refundedAmount: say('返金', 'Given back', 'Буцаалт'),
  netAmount: say('差引金額', 'Net', 'Цэвэр дүн'),
  feeAmount: say('手数料', 'Fee', 'Шимтгэл'),
  currency: say('通貨', 'Currency', 'Валют'),
  remark: say('備考', 'Remark', 'Тайлбар'),
  depositNo: say('入金番号', 'Deposit no.', 'Орлогын дугаар'),
  operatorName: say('担当', 'Operator', 'Ажилтан'),
  presentMode: say('提示方法', 'How it was shown', 'Уншуулсан хэлбэр'),
  providerTradeNo: say('決済事業者の番号', 'Payment company’s no.', 'Төлбөрийн компанийн дугаар'),
  receiptNo: say('伝票番号', 'Receipt no.', 'Баримтын дугаар'),
  orderNo: say('注文番号', 'Order no.', 'Захиалгын дугаар'),
  approvalNo: say('承認番号', 'Approval no.', 'Зөвшөөрлийн дугаар'),
  cardBrand: say('カードブランド', 'Card brand', 'Картын брэнд'),
  maskedCard: say('カード下4桁', 'Card, last 4', 'Картын сүүлийн 4 орон'),
  origTradeNo: say('元の取引番号', 'Original transaction no.', 'Анхны гүйлгээний дугаар'),
  settlementStatus: say('精算', 'Settlement', 'Тооцоо'),
}

/** The word of each state of a payment, as the screen says it. */
export const statuses: Readonly<Record<string, Said>> = {
  SUCCESS: say('成功', 'Succeeded', 'Амжилттай'),
  PROCESSING: say('処理中', 'Processing', 'Боловсруулж байна'),
  AUTHORIZED: say('仮売上', 'Authorised', 'Түр зөвшөөрсөн'),
  PARTIALLY_REFUNDED: say('一部返金', 'Partly refunded', 'Хэсэгчлэн буцаасан'),
  REFUNDED: say('返金済', 'Refunded', 'Буцаасан'),
  CANCELLED: say('取消', 'Cancelled', 'Цуцалсан'),
  VOIDED: say('取消済', 'Voided', 'Хүчингүй болгосон'),
  AUTH_EXPIRED: say('仮売上の期限切れ', 'Authorisation expired', 'Түр зөвшөөрлийн хугацаа дууссан'),
  UNKNOWN: say('要確認', 'Needs checking', 'Шалгах'),
  FAILED: say('失敗', 'Failed', 'Амжилтгүй'),
  DISPUTED: say('異議申立', 'Disputed', 'Маргаантай'),
  CHARGED_BACK: say('チャージバック', 'Charged back', 'Чаржбэк'),
}

/** The word of each state of settlement, as the screen says it. */
export const settlements: Readonly<Record<string, Said>> = {
  UNSETTLED: say('未締め', 'Not settled yet', 'Тооцоо хаагаагүй'),
  CLOSED: say('締め済', 'Closed', 'Хаагдсан'),
  PAID: say('入金済', 'Paid out', 'Шилжүүлсэн'),
  CARRIED: say('繰越', 'Carried over', 'Шилжүүлсэн'),
}

/** How the customer showed the means of payment, as the screen says it. */
export const presentModes: Readonly<Record<string, Said>> = {
  CPM: say('お客さまのコードを読み取り', 'Customer’s code scanned', 'Үйлчлүүлэгчийн кодыг уншуулсан'),
  MPM_STATIC: say('お店のコード', 'Shop’s printed code', 'Дэлгүүрийн хэвлэмэл код'),
  MPM_DYNAMIC: say('端末の画面のコード', 'Code on the terminal', 'Терминалын дэлгэц дээрх код'),
  CARD_PRESENT: say('端末でカードを読み取り', 'Card at the terminal', 'Терминал дээр карт уншуулсан'),
  ECOM: say('オンライン', 'Online', 'Онлайн'),
}

/** The words of the last line: how many rows there are, and what the payments and refunds among them come to. */
export const totals = {
  rows: say('合計 #件', 'Total # rows', 'Нийт # мөр'),
  payments: say('売上 #件', 'Payments #', 'Борлуулалт #'),
  refunds: say('返金 #件', 'Refunds #', 'Буцаалт #'),
  net: say('純売上', 'Net sales', 'Цэвэр борлуулалт'),
} as const

/** What the file is called before its days. */
export const fileNames: Said = say('取引', 'Transactions', 'Гүйлгээ')
