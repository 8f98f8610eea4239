import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { html, Markup } from '#server/sso/html.ts'
import { pagePolicy, render } from '#server/sso/layout.ts'
import { lookOf } from '#server/sso/look.ts'
import { saying } from '#server/sso/pages.ts'

/** The page that asks for confirmation before logging out; with the person's own token as hint it logs out at once, as Keycloak does. */
export function answerLogout(ctx: KoaContextWithOIDC, form: string): void {
  const { IdTokenHint: hint } = ctx.oidc.entities as { IdTokenHint?: { payload?: { sub?: string } } } // not in its types
  const own = hint?.payload?.sub !== undefined && hint.payload.sub === ctx.oidc.session?.accountId
  const look = lookOf(ctx.req)
  // The form is the package's own markup: a fixed address and a secret of safe characters.
  const fields = new Markup(form.replace(/<\/form>\s*$/, ''))
  const rest = own
    ? html`<input type="hidden" name="logout" value="yes"></form><script src="/sso/submit.js"></script>`
    : html`<p class="help">${text(look.language, msg`Do you want to sign out?`)}</p><button class="primary" name="logout" value="yes">${text(look.language, msg`Sign out`)}</button></form>`
  show(ctx, msg`Sign out`, html`${fields}${rest}`)
}

/** The page after a logout that names no address to go on to. */
export function answerLoggedOut(ctx: KoaContextWithOIDC): void {
  show(
    ctx,
    msg`You are signed out`,
    saying(lookOf(ctx.req).language, undefined, { href: '/', text: msg`Back to sign-in` }),
  )
}

/** The page for errors of the sign-in service: nearly always a page was left open for too long. */
export function answerSsoError(ctx: KoaContextWithOIDC, _out: unknown, _error: errors.OIDCProviderError | Error): void {
  show(
    ctx,
    msg`This page is out of date`,
    saying(
      lookOf(ctx.req).language,
      msg`It was open for too long, or you signed in on another page. Please start again.`,
      {
        href: '/',
        text: msg`Start again`,
      },
    ),
  )
}

function show(ctx: KoaContextWithOIDC, title: MessageDescriptor, main: Markup): void {
  ctx.type = 'html'
  ctx.set('content-security-policy', pagePolicy)
  ctx.body = render({ look: lookOf(ctx.req), productName: 'Noren', title, main })
}
