import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import { html, Markup } from '#server/sso/html.ts'
import { pagePolicy, render } from '#server/sso/layout.ts'
import { lookOf } from '#server/sso/look.ts'
import { saying } from '#server/sso/pages.ts'
import { words } from '#server/sso/words.ts'

/** The page between asking to leave and having left; one's own token as hint leaves without a question, as at Keycloak. */
export function answerLogout(ctx: KoaContextWithOIDC, form: string): void {
  const { IdTokenHint: hint } = ctx.oidc.entities as { IdTokenHint?: { payload?: { sub?: string } } } // not in its types
  const own = hint?.payload?.sub !== undefined && hint.payload.sub === ctx.oidc.session?.accountId
  const look = lookOf(ctx.req)
  const say = words[look.language]
  // The form is the package's own markup: a fixed address and a secret of its own alphabet.
  const fields = new Markup(form.replace(/<\/form>\s*$/, ''))
  const rest = own
    ? html`<input type="hidden" name="logout" value="yes"></form><script src="/sso/submit.js"></script>`
    : html`<p class="help">${say.signOutAsk}</p><button class="primary" name="logout" value="yes">${say.signOut}</button></form>`
  show(ctx, say.signOut, html`${fields}${rest}`)
}

/** What is shown to who left without an address to go on to. */
export function answerLoggedOut(ctx: KoaContextWithOIDC): void {
  const say = words[lookOf(ctx.req).language]
  show(ctx, say.signedOut, saying('', { href: '/', text: say.back }))
}

/** What is shown when the sign-in service cannot go on: nearly always a page left open for too long. */
export function answerSsoError(ctx: KoaContextWithOIDC, _out: unknown, _error: errors.OIDCProviderError | Error): void {
  const say = words[lookOf(ctx.req).language]
  show(ctx, say.stale, saying(say.staleHelp, { href: '/', text: say.again }))
}

function show(ctx: KoaContextWithOIDC, title: string, main: Markup): void {
  ctx.type = 'html'
  ctx.set('content-security-policy', pagePolicy)
  ctx.body = render({ look: lookOf(ctx.req), productName: 'Noren', title, main })
}
