import type { DemoTenant, Enterprise, Shop } from './tenants.ts'

const terminals = (...numbers: readonly number[]) => numbers.map((number) => `T${String(number).padStart(8, '0')}`)
const range = (from: number, count: number) => terminals(...Array.from({ length: count }, (_, index) => from + index))

// prettier-ignore
const diner: readonly Shop[] = [
  { code: 'S00000011', name: '新宿西口店', kana: 'シンジュクニシグチテン', trade: 'restaurant', daily: 30, terminals: terminals(198, 199), operators: ['鈴木 健太', '小林 葵', '中村 翼', '加藤 結衣'], receiptName: 'こもれび食堂 新宿' },
  { code: 'S00000012', name: '渋谷道玄坂店', kana: 'シブヤドウゲンザカテン', trade: 'restaurant', daily: 27, terminals: terminals(214, 215, 216), operators: ['佐藤 美咲', '田中 蓮', '吉田 楓', '松本 陸'], dayStart: '05:00', visitors: 0.12, receiptName: 'こもれび食堂 渋谷' },
  { code: 'S00000013', name: '横浜元町店', kana: 'ヨコハマモトマチテン', trade: 'restaurant', daily: 20, terminals: terminals(221, 222), operators: ['井上 真央', '木村 樹', '林 美優'], visitors: 0.1, receiptName: 'こもれび食堂 元町' },
  { code: 'S00000014', name: '吉祥寺店', kana: 'キチジョウジテン', trade: 'restaurant', daily: 16, terminals: terminals(206, 207), operators: ['清水 大和', '山崎 凛', '森 悠真'], receiptName: 'こもれび食堂 吉祥寺' },
  { code: 'S00000015', name: '神楽坂店', kana: 'カグラザカテン', trade: 'restaurant', daily: 11, terminals: terminals(203), operators: ['池田 千尋', '橋本 涼'], closedOn: 1, receiptName: 'こもれび食堂 神楽坂' },
  { code: 'S00000016', name: '鎌倉小町店', kana: 'カマクラコマチテン', trade: 'restaurant', daily: 10, terminals: terminals(231), operators: ['石川 陽菜', '山口 颯太'], visitors: 0.25, receiptName: 'こもれび食堂 鎌倉' },
  { code: 'S00000017', name: 'オンラインストア', kana: 'オンラインストア', trade: 'online', daily: 6, terminals: terminals(240), operators: [], receiptName: 'こもれび食堂 通販' },
]

// prettier-ignore
const bakery: readonly Shop[] = [
  { code: 'S00000101', name: '中目黒店', kana: 'ナカメグロテン', trade: 'bakery', daily: 6, terminals: range(301, 2), operators: ['阿部 美月', '斎藤 蒼'], closedOn: 2 },
  { code: 'S00000102', name: '自由が丘店', kana: 'ジユウガオカテン', trade: 'bakery', daily: 6, terminals: range(303, 1), operators: ['前田 心', '藤田 湊'] },
  { code: 'S00000103', name: '二子玉川店', kana: 'フタコタマガワテン', trade: 'bakery', daily: 6, terminals: range(304, 2), operators: ['岡田 芽依', '後藤 律'] },
  { code: 'S00000104', name: '武蔵小杉店', kana: 'ムサシコスギテン', trade: 'bakery', daily: 5, terminals: range(306, 1), operators: ['長谷川 杏', '近藤 新'] },
  { code: 'S00000105', name: '下北沢店', kana: 'シモキタザワテン', trade: 'bakery', daily: 4, terminals: range(307, 1), operators: ['村上 咲良'] },
  { code: 'S00000106', name: '千歳烏山店', kana: 'チトセカラスヤマテン', trade: 'bakery', daily: 3, terminals: range(308, 1), operators: ['遠藤 詩'], closedOn: 3 },
  { code: 'S00000107', name: 'たまプラーザ店', kana: 'タマプラーザテン', trade: 'bakery', daily: 4, terminals: range(309, 1), operators: ['青木 朝陽', '坂本 紬'] },
]

// prettier-ignore
const coffee: readonly Shop[] = [
  { code: 'S00000201', name: '丸の内店', kana: 'マルノウチテン', trade: 'cafe', daily: 7, terminals: range(401, 2), operators: ['福田 奏', '太田 莉子'] },
  { code: 'S00000202', name: '日本橋店', kana: 'ニホンバシテン', trade: 'cafe', daily: 6, terminals: range(403, 1), operators: ['三浦 伊織', '藤井 澪'] },
  { code: 'S00000203', name: '清澄白河店', kana: 'キヨスミシラカワテン', trade: 'cafe', daily: 4, terminals: range(404, 1), operators: ['岡本 晴'], closedOn: 2, visitors: 0.08 },
  { code: 'S00000204', name: '浅草雷門店', kana: 'アサクサカミナリモンテン', trade: 'cafe', daily: 6, terminals: range(405, 2), operators: ['金子 廉', '中川 芙実'], visitors: 0.35 },
  { code: 'S00000205', name: '川崎駅前店', kana: 'カワサキエキマエテン', trade: 'cafe', daily: 5, terminals: range(407, 1), operators: ['原田 碧'] },
  { code: 'S00000206', name: '大宮店', kana: 'オオミヤテン', trade: 'cafe', daily: 4, terminals: range(408, 1), operators: ['小野 慧', '竹内 柚'] },
  { code: 'S00000207', name: '千葉中央店', kana: 'チバチュウオウテン', trade: 'cafe', daily: 3, terminals: range(409, 1), operators: ['和田 桜介'] },
  { code: 'S00000208', name: '立川北口店', kana: 'タチカワキタグチテン', trade: 'cafe', daily: 4, terminals: range(410, 1), operators: ['田村 茜'] },
]

// prettier-ignore
const tavern: readonly Shop[] = [
  { code: 'S00000301', name: '新橋本店', kana: 'シンバシホンテン', trade: 'bar', daily: 6, terminals: range(501, 2), operators: ['森 拓海', '石田 遥'], dayStart: '05:00', closedOn: 0 },
  { code: 'S00000302', name: '恵比寿店', kana: 'エビステン', trade: 'bar', daily: 5, terminals: range(503, 1), operators: ['上田 仁', '安藤 希'], dayStart: '05:00' },
  { code: 'S00000303', name: '池袋東口店', kana: 'イケブクロヒガシグチテン', trade: 'bar', daily: 6, terminals: range(504, 2), operators: ['大野 響', '丸山 彩'], dayStart: '05:00' },
  { code: 'S00000304', name: '高円寺店', kana: 'コウエンジテン', trade: 'bar', daily: 3, terminals: range(506, 1), operators: ['今井 光'], dayStart: '05:00', closedOn: 1 },
  { code: 'S00000305', name: '三軒茶屋店', kana: 'サンゲンヂャヤテン', trade: 'bar', daily: 4, terminals: range(507, 1), operators: ['武田 渚'], dayStart: '05:00' },
  { code: 'S00000306', name: '赤羽店', kana: 'アカバネテン', trade: 'bar', daily: 3, terminals: range(508, 1), operators: ['村田 旭'], dayStart: '05:00' },
  { code: 'S00000307', name: '船橋店', kana: 'フナバシテン', trade: 'bar', daily: 3, terminals: range(509, 1), operators: ['平野 虎之介'], dayStart: '05:00' },
  { code: 'S00000308', name: '大船店', kana: 'オオフナテン', trade: 'bar', daily: 3, terminals: range(510, 1), operators: ['菅原 澄'], dayStart: '05:00', closedOn: 2 },
]

// prettier-ignore
const enterprises: readonly Enterprise[] = [
  { code: 'E00001207', representative: '高橋 誠一', name: '株式会社こもれび食堂', kana: 'コモレビショクドウ', displayName: '株式会社こもれび食堂', master: true, point: true, qr: true, feeOff: 0, shops: diner },
  { code: 'E00001208', representative: '木下 芽衣', name: '株式会社こもれびベーカリー', kana: 'コモレビベーカリー', displayName: 'こもれびベーカリー', parent: 'E00001207', point: true, qr: false, feeOff: 0, shops: bakery },
  { code: 'E00001209', representative: '三枝 徹', name: '株式会社こもれび珈琲', kana: 'コモレビコーヒー', displayName: 'こもれび珈琲', parent: 'E00001207', point: false, qr: true, feeOff: -500, shops: coffee },
  { code: 'E00002045', representative: '森 隆之', name: '合同会社月あかり酒場', kana: 'ツキアカリサカバ', displayName: '月あかり酒場', point: false, qr: false, feeOff: 1_500, shops: tavern },
]

/** The default tenant: a Japanese provider, a master company with its children, and a chain of bars. */
export const noren: DemoTenant = {
  code: 'noren',
  name: 'Noren',
  zone: 'Asia/Tokyo',
  currency: 'JPY',
  language: 'ja',
  host: 'noren.localhost',
  config: { productName: 'Noren', showDashBoard: true, supportPhone: '0120-000-000' },
  provider: 'Noren ペイメント株式会社',
  enterprises,
}
