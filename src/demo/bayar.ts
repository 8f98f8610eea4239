import type { DemoTenant, Enterprise, Shop } from './tenants.ts'

const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `T${String(from + index).padStart(8, '0')}`)

// prettier-ignore
const market: readonly Shop[] = [
  { code: 'S00000701', name: 'Сүхбаатарын талбай салбар', trade: 'grocery', daily: 9, terminals: range(701, 2), operators: ['Б. Номин', 'Г. Тэмүүлэн', 'Д. Солонго'] },
  { code: 'S00000702', name: 'Хан-Уул салбар', trade: 'grocery', daily: 7, terminals: range(703, 2), operators: ['О. Мөнхзул', 'Э. Билгүүн'] },
  { code: 'S00000703', name: 'Баянзүрх салбар', trade: 'grocery', daily: 7, terminals: range(705, 1), operators: ['С. Анударь'] },
  { code: 'S00000704', name: 'Сонгинохайрхан салбар', trade: 'grocery', daily: 6, terminals: range(706, 1), operators: ['Ц. Дөлгөөн'] },
  { code: 'S00000705', name: 'Дархан салбар', trade: 'grocery', daily: 4, terminals: range(707, 1), operators: ['Н. Хулан'] },
]

// prettier-ignore
const kitchen: readonly Shop[] = [
  { code: 'S00000751', name: 'Сөүлийн гудамж салбар', trade: 'restaurant', daily: 6, terminals: range(751, 1), operators: ['А. Энхжин', 'М. Тэнүүн'], visitors: 0.08 },
  { code: 'S00000752', name: 'Зайсан салбар', trade: 'restaurant', daily: 5, terminals: range(752, 1), operators: ['Ж. Мишээл'] },
  { code: 'S00000753', name: 'Их тойруу кофе шоп', trade: 'cafe', daily: 6, terminals: range(753, 1), operators: ['Х. Нандин'], visitors: 0.06 },
  { code: 'S00000754', name: 'Шөнийн бар «Одод»', trade: 'bar', daily: 3, terminals: range(754, 1), operators: ['Т. Ганзориг'], dayStart: '05:00', closedOn: 1 },
]

// prettier-ignore
const enterprises: readonly Enterprise[] = [
  { code: 'E00003101', name: '«Хөх уул маркет» ХХК', displayName: 'Хөх уул маркет', point: true, qr: true, feeOff: 0, shops: market },
  { code: 'E00003102', name: '«Цагаан гэр хоол» ХХК', displayName: 'Цагаан гэр', point: false, qr: true, feeOff: 500, shops: kitchen },
]

/** The tenant with a name, a colour and a currency of its own: a Mongolian provider. */
export const bayar: DemoTenant = {
  code: 'bayar',
  name: 'Баяр Пэй',
  zone: 'Asia/Ulaanbaatar',
  currency: 'MNT',
  decimals: 0,
  language: 'mn',
  host: 'bayar.localhost',
  config: { productName: 'Баяр Пэй', style: { primary: '#005256' }, weekStart: 1, supportPhone: '7000-0000' },
  provider: '«Баяр Пэй» ХХК',
  enterprises,
}
