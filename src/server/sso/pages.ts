import { glyphs } from '#server/sso/cloth.ts'
import type { Persona } from '#server/sso/deps.ts'
import { html, type Markup } from '#server/sso/html.ts'
import { words } from '#server/sso/words.ts'
import type { Language } from '#shared/language.ts'

/** The sign-in form; what was typed as user name stays, a password never does. */
export function signInForm(language: Language, given: SignInGiven): Markup {
  const say = words[language]
  return html`<form method="post" action="?lang=${language}" class="form" novalidate>
      ${alert(given.alert)}
      ${field({ name: 'username', label: say.userName, type: 'text', autocomplete: 'username', value: given.userName, wrong: Boolean(given.alert), focus: true })}
      ${passwordField({ name: 'password', label: say.password, autocomplete: 'current-password', language, wrong: Boolean(given.alert) })}
      <button class="primary" type="submit">${say.signIn}</button>
      <p class="links"><a class="link" href="${given.forgotLink}">${say.forgot}</a></p>
    </form>
    ${given.personas.length > 0 ? demoBlock(language, given.personas) : undefined}`
}

interface SignInGiven {
  readonly userName?: string
  readonly alert?: string | undefined
  readonly forgotLink: string
  readonly personas: readonly Persona[]
}

/** The form that asks where to send the link of a forgotten password. */
export function forgotForm(language: Language, alertText?: string): Markup {
  const say = words[language]
  return html`<form method="post" action="?lang=${language}" class="form" novalidate>
    <p class="help">${say.forgotHelp}</p>
    ${alert(alertText)}
    ${field({ name: 'username', label: say.nameOrMail, type: 'text', autocomplete: 'username', wrong: Boolean(alertText), focus: true })}
    <button class="primary" type="submit">${say.sendLink}</button>
    <p class="links"><a class="link" href="/">${say.back}</a></p>
  </form>`
}

/** The form of the mailed link: a new password, twice. */
export function newPasswordForm(language: Language, key: string, alertText?: string): Markup {
  const say = words[language]
  return html`<form method="post" action="?lang=${language}" class="form" novalidate>
    <input type="hidden" name="key" value="${key}" />
    ${alert(alertText)}
    ${passwordField({ name: 'password', label: say.newPassword, autocomplete: 'new-password', language, wrong: Boolean(alertText), help: say.rules, focus: true })}
    ${passwordField({ name: 'again', label: say.newAgain, autocomplete: 'new-password', language, wrong: Boolean(alertText) })}
    <button class="primary" type="submit">${say.save}</button>
  </form>`
}

/** A page that only says something and leads on. */
export function saying(text: string, link: { readonly href: string; readonly text: string }): Markup {
  return html`<div class="form">
    <p class="help">${text}</p>
    <a class="primary" href="${link.href}">${link.text}</a>
  </div>`
}

function alert(text: string | undefined): Markup | undefined {
  return text ? html`<p class="alert" role="alert" id="alert">${glyphs.caution}<span>${text}</span></p>` : undefined
}

interface Field {
  readonly name: string
  readonly label: string
  readonly autocomplete: string
  readonly wrong: boolean
  readonly focus?: true
}

function field(given: Field & { readonly type: string; readonly value?: string | undefined }): Markup {
  const { name, label, type, autocomplete, value } = given
  return html`<div class="field">
    <label for="${name}">${label}</label>
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

function passwordField(given: Field & { readonly language: Language; readonly help?: string }): Markup {
  const { name, label, autocomplete, language, help } = given
  const say = words[language]
  return html`<div class="field">
    <label for="${name}">${label}</label>
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
        data-show="${say.show}"
        data-hide="${say.hide}"
        aria-label="${say.show}"
        aria-pressed="false"
        hidden
      >
        ${glyphs.eye}
      </button>
    </div>
    ${help ? html`<p class="help small">${help}</p>` : undefined}
  </div>`
}

function marks({ wrong, focus }: Field): Markup {
  return html`${focus ? html` autofocus` : undefined}${wrong ? html` aria-invalid="true" aria-describedby="alert"` : undefined}`
}

function demoBlock(language: Language, personas: readonly Persona[]): Markup {
  const say = words[language]
  return html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">${say.demo}</h2>
    <p class="help small">${say.demoHelp}</p>
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
