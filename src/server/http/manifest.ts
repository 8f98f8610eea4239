import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { pictureOf, type PictureName } from './pictures.ts'
import type { Language } from '#shared/language.ts'
import type { Scale } from '#shared/style.ts'
import type { WebConfig } from '#shared/web-config.ts'

/** What a browser needs to install the portal: a tenant's name and colours, in a language. */
export function manifestOf(config: WebConfig, language: Language, scale: Scale): Readonly<Record<string, unknown>> {
  const list = text(language, msg`The list of transactions`)
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
    description: text(
      language,
      msg`Look up payments, give refunds and follow deposits, at the counter and without a network.`,
    ),
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
      { name: text(language, msg`Transactions`), url: '/trade', icons: [picture('trade-96.png')] },
      ...(config.showDashBoard
        ? [{ name: text(language, msg`Dashboard`), url: '/panel', icons: [picture('panel-96.png')] }]
        : []),
      { name: text(language, msg`Account`), url: '/account', icons: [picture('account-96.png')] },
    ],
  }
}
