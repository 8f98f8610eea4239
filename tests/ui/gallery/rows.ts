import type { StatusLook } from '#ui/Status.tsx'

/** A payment as the mock-ups show it; the words of three languages stand beside each other. */
export type Shown = {
  no: string
  time: string
  shop: string
  terminal: string
  letters: string
  brand: string
  status: keyof typeof looks
  amount: number
  refunded: number | null
}

export const looks = {
  done: { shape: 'dot', tone: 'quiet', word: '成功' },
  held: { shape: 'diamond', tone: 'info', word: '仮売上' },
  under: { shape: 'dashed', tone: 'info', word: '処理中' },
  cancelled: { shape: 'dash', tone: 'quiet', word: '取消' },
  check: { shape: 'triangle', tone: 'warn', word: '要確認' },
  part: { shape: 'half', tone: 'info', word: '一部返金' },
  refunded: { shape: 'ring', tone: 'info', word: '返金済' },
  failed: { shape: 'cross', tone: 'error', word: '失敗' },
} satisfies Record<string, StatusLook>

const lines: [
  time: string,
  shop: string,
  terminal: number,
  letters: string,
  brand: string,
  status: keyof typeof looks,
  amount: number,
  refunded?: number,
][] = [
  ['14:06:51', '新宿西口店', 198, 'VISA', 'Visa', 'done', 8240],
  ['14:06:12', '横浜元町店', 221, 'PP', 'PayPay', 'done', 3150],
  ['14:05:48', '吉祥寺店', 206, 'd払', 'd払い', 'done', 2470],
  ['14:05:20', '新宿西口店', 199, 'IC', '交通系IC', 'done', 1380],
  ['14:04:57', '神楽坂店', 203, 'JCB', 'JCB', 'done', 12600],
  ['14:04:33', 'オンラインストア', 240, 'VISA', 'Visa', 'held', 6480],
  ['14:03:12', '渋谷道玄坂店', 214, 'PP', 'PayPay', 'done', 3480],
  ['14:01:05', '新宿西口店', 198, '楽', '楽天ペイ', 'under', 2150],
  ['13:58:27', '渋谷道玄坂店', 215, 'VISA', 'Visa', 'done', 6920],
  ['13:55:09', '吉祥寺店', 206, 'iD', 'iD', 'cancelled', 1120],
  ['13:51:44', '渋谷道玄坂店', 214, 'd払', 'd払い', 'check', 1850],
  ['13:44:12', '渋谷道玄坂店', 214, 'PP', 'PayPay', 'part', 2680, 680],
  ['13:39:30', '渋谷道玄坂店', 215, 'JCB', 'JCB', 'refunded', 4000, 4000],
  ['13:31:16', '渋谷道玄坂店', 215, 'VISA', 'Visa', 'failed', 5400],
  ['13:30:02', '鎌倉小町店', 231, 'WeC', 'WeChat Pay', 'done', 5900],
  ['13:28:40', '渋谷道玄坂店', 215, 'iD', 'iD', 'done', 980],
]

/** The rows of the mock-ups, newest first. */
export const rows: Shown[] = lines.map(([time, shop, terminal, letters, brand, status, amount, refunded], index) => ({
  no: `20261121${time.replaceAll(':', '')}000${509 - index}`,
  time,
  shop,
  terminal: `T00000${terminal}`,
  letters,
  brand,
  status,
  amount,
  refunded: refunded ?? null,
}))
