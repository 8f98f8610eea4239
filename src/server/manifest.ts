import { pictureOf, type PictureName } from '#server/pictures.ts'
import type { Language } from '#shared/language.ts'
import type { Scale } from '#shared/style.ts'
import type { WebConfig } from '#shared/web-config.ts'

interface Texts {
  readonly description: string
  readonly transactions: string
  readonly account: string
  readonly list: string
}

const texts: Readonly<Record<Language, Texts>> = {
  ja: {
    description: '決済の照会、返金、入金の確認を、売り場でもオフラインでも。',
    transactions: '取引照会',
    account: 'アカウント',
    list: '取引の一覧',
  },
  en: {
    description: 'Look up payments, give refunds and follow deposits, at the counter and without a network.',
    transactions: 'Transactions',
    account: 'Account',
    list: 'The list of transactions',
  },
  mn: {
    description: 'Гүйлгээ харах, буцаалт хийх, орлогоо шалгах. Лангуун дээр ч, сүлжээгүй ч ажиллана.',
    transactions: 'Гүйлгээ',
    account: 'Бүртгэл',
    list: 'Гүйлгээний жагсаалт',
  },
}

/** What a browser needs to install the portal: a tenant's name and colours, in a language. */
export function manifestOf(config: WebConfig, language: Language, scale: Scale): Readonly<Record<string, unknown>> {
  const { description, transactions, account, list } = texts[language]
  // The colour in the address makes installed apps fetch their icons anew when it changes.
  const colour = scale[800].slice(1).toLowerCase()
  const picture = (name: PictureName, more: Readonly<Record<string, string>> = {}) => {
    const { width, height } = pictureOf(name, scale)
    return { src: `/icons/${name}?c=${colour}`, sizes: `${width}x${height}`, type: 'image/png', ...more }
  }
  return {
    id: '/',
    name: config.productName,
    short_name: [...config.productName].slice(0, 12).join(''),
    description,
    lang: language,
    dir: 'ltr',
    scope: '/',
    start_url: '/?source=pwa',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: scale[800],
    categories: ['business', 'finance'],
    prefer_related_applications: false,
    launch_handler: { client_mode: 'navigate-existing' },
    icons: [
      picture('app-192.png', { purpose: 'any' }),
      picture('app-512.png', { purpose: 'any' }),
      picture('maskable-192.png', { purpose: 'maskable' }),
      picture('maskable-512.png', { purpose: 'maskable' }),
      picture('monochrome-512.png', { purpose: 'monochrome' }),
    ],
    screenshots: [
      picture('screen-narrow.png', { form_factor: 'narrow', label: list }),
      picture('screen-wide.png', { form_factor: 'wide', label: list }),
    ],
    shortcuts: [
      { name: transactions, url: '/trade', icons: [picture('trade-96.png')] },
      { name: account, url: '/account', icons: [picture('account-96.png')] },
    ],
  }
}
