import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { crest, folds, glyphs, slits } from './ornament.ts'
import { html, type Markup } from '#server/sso/html.ts'
import { languageNames } from '#shared/language-names.ts'
import { languages, type Language } from '#shared/language.ts'

/** How a person wants pages shown, from their address, cookies and browser. */
export interface Look {
  readonly language: Language
  readonly size: 'S' | 'M' | 'L'
  readonly scheme: 'light' | 'dark' | undefined
}

/** One page of the sign-in service. */
export interface Page {
  readonly look: Look
  readonly productName: string
  readonly title: MessageDescriptor
  readonly main: Markup
  readonly supportPhone?: string | undefined
  /** Parameters the language links keep, so that they lead back to this very page. */
  readonly keep?: Readonly<Record<string, string>>
}

/** The policy of these pages: our own style and script files, forms to ourselves, no frame around them. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The page as HTML text: the curtain, the form, the language switch. */
export function render({ look, productName, title, main, supportPhone, keep }: Page): string {
  const classes = [look.size === 'S' ? '' : `size-${look.size.toLowerCase()}`, look.scheme ?? ''].filter(Boolean)
  return html`<!doctype html>
    <html lang="${look.language}" class="${classes.join(' ')}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${text(look.language, title)} - ${productName}</title>
        <link rel="icon" href="/icons/app.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sso/signin.css" />
        <link rel="stylesheet" href="/brand.css" />
        <script src="/sso/signin.js" defer></script>
      </head>
      <body>
        <header class="door">
          ${folds}
          <div class="crest">${crest}</div>
          ${slits}
        </header>
        <main>
          <div class="head">
            <h1>${text(look.language, title)}</h1>
            <span class="of">${text(look.language, msg`${productName} merchant portal`)}</span>
          </div>
          ${main}
        </main>
        <footer>
          <details class="languages">
            <summary aria-label="${text(look.language, msg`Language`)}: ${languageNames[look.language]}">
              ${glyphs.globe}<span>${languageNames[look.language]}</span>${glyphs.down}
            </summary>
            <ul>
              ${languages.map((language) => languageLink(language, look.language, keep ?? {}))}
            </ul>
          </details>
          ${supportPhone ? html`<a class="link" href="tel:${supportPhone.replace(/[^0-9+]/g, '')}">${text(look.language, msg`Help, 24 hours`)}</a>` : undefined}
        </footer>
      </body>
    </html>`.text
}

function languageLink(language: Language, now: Language, keep: Readonly<Record<string, string>>): Markup {
  const search = new URLSearchParams({ ...keep, lang: language }).toString()
  const current = language === now ? html` aria-current="true"` : undefined
  return html`<li>
    <a href="?${search}" lang="${language}" hreflang="${language}" ${current}>${languageNames[language]}</a>
  </li>`
}
