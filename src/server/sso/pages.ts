import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { glyphs } from './ornament.ts'
import type { Persona } from '#server/sso/deps.ts'
import { html, type Markup } from '#server/sso/html.ts'
import type { Language } from '#shared/language.ts'

/** The sign-in form; what was typed as user name stays, a password never does. */
export function signInForm(language: Language, given: SignInGiven): Markup {
  return html`<form method="post" action="?lang=${language}" class="form" novalidate>
      ${alert(language, given.alert)}
      ${field({ language, name: 'username', label: msg`User name`, type: 'text', autocomplete: 'username', value: given.userName, wrong: Boolean(given.alert), focus: true })}
      ${passwordField({ language, name: 'password', label: msg`Password`, autocomplete: 'current-password', wrong: Boolean(given.alert) })}
      <button class="primary" type="submit">${text(language, msg`Sign in`)}</button>
      <p class="links"><a class="link" href="${given.forgotLink}">${text(language, msg`Forgot your password?`)}</a></p>
    </form>
    ${given.personas.length > 0 ? demoBlock(language, given.personas) : undefined}`
}

interface SignInGiven {
  readonly userName?: string
  readonly alert?: MessageDescriptor | undefined
  readonly forgotLink: string
  readonly personas: readonly Persona[]
}

/** The form that asks where to send the link of a forgotten password. */
export function forgotForm(language: Language, refused?: MessageDescriptor): Markup {
  return html`<form method="post" action="?lang=${language}" class="form" novalidate>
    <p class="help">
      ${text(language, msg`Enter your user name or registered e-mail address. We will send a link to set a new password.`)}
    </p>
    ${alert(language, refused)}
    ${field({ language, name: 'username', label: msg`User name or e-mail address`, type: 'text', autocomplete: 'username', wrong: Boolean(refused), focus: true })}
    <button class="primary" type="submit">${text(language, msg`Send the link`)}</button>
    <p class="links"><a class="link" href="/">${text(language, msg`Back to sign-in`)}</a></p>
  </form>`
}

/** The form of the mailed link: a new password, twice. */
export function newPasswordForm(language: Language, key: string, refused?: MessageDescriptor): Markup {
  return html`<form method="post" action="?lang=${language}" class="form" novalidate>
    <input type="hidden" name="key" value="${key}" />
    ${alert(language, refused)}
    ${passwordField({ language, name: 'password', label: msg`New password`, autocomplete: 'new-password', wrong: Boolean(refused), help: msg`At least 12 characters with an upper-case and a lower-case letter, a digit and a symbol, without your user name.`, focus: true })}
    ${passwordField({ language, name: 'again', label: msg`New password again`, autocomplete: 'new-password', wrong: Boolean(refused) })}
    <button class="primary" type="submit">${text(language, msg`Change the password`)}</button>
  </form>`
}

/** A page with a message and a link. */
export function saying(
  language: Language,
  said: MessageDescriptor | undefined,
  link: { readonly href: string; readonly text: MessageDescriptor },
): Markup {
  return html`<div class="form">
    <p class="help">${said && text(language, said)}</p>
    <a class="primary" href="${link.href}">${text(language, link.text)}</a>
  </div>`
}

function alert(language: Language, said: MessageDescriptor | undefined): Markup | undefined {
  return said
    ? html`<p class="alert" role="alert" id="alert">${glyphs.caution}<span>${text(language, said)}</span></p>`
    : undefined
}

interface Field {
  readonly name: string
  readonly language: Language
  readonly label: MessageDescriptor
  readonly autocomplete: string
  readonly wrong: boolean
  readonly focus?: true
}

function field(given: Field & { readonly type: string; readonly value?: string | undefined }): Markup {
  const { language, name, label, type, autocomplete, value } = given
  return html`<div class="field">
    <label for="${name}">${text(language, label)}</label>
    <div class="box">
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        value="${value ?? ''}"
        autocomplete="${autocomplete}"
        autocapitalize="none"
        spellcheck="false"
        maxlength="254"
        required${marks(given)}
      />
    </div>
  </div>`
}

function passwordField(given: Field & { readonly help?: MessageDescriptor }): Markup {
  const { name, label, autocomplete, language, help } = given
  return html`<div class="field">
    <label for="${name}">${text(language, label)}</label>
    <div class="box">
      <input
        id="${name}"
        name="${name}"
        type="password"
        autocomplete="${autocomplete}"
        maxlength="512"
        required${marks(given)}
      /><button
        type="button"
        class="reveal"
        data-reveal="${name}"
        data-show="${text(language, msg`Show password`)}"
        data-hide="${text(language, msg`Hide password`)}"
        aria-label="${text(language, msg`Show password`)}"
        aria-pressed="false"
        hidden
      >
        ${glyphs.eye}
      </button>
    </div>
    ${help ? html`<p class="help small">${text(language, help)}</p>` : undefined}
  </div>`
}

function marks({ wrong, focus }: Field): Markup {
  return html`${focus ? html` autofocus` : undefined}${wrong ? html` aria-invalid="true" aria-describedby="alert"` : undefined}`
}

function demoBlock(language: Language, personas: readonly Persona[]): Markup {
  return html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">${text(language, msg`Demo`)}</h2>
    <p class="help small">
      ${text(language, msg`Choose a role to fill in its user name and password. All data is made up.`)}
    </p>
    <ul>
      ${personas.map(
        ({ userName, password, may }) =>
          html`<li>
            <button type="button" data-user="${userName}" data-password="${password}">
              <b>${userName}</b><span>${may[language]}</span>
            </button>
          </li>`,
      )}
    </ul>
  </section>`
}
