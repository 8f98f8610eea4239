import { Trans } from '@lingui/react/macro'
import { languages } from '#shared/language.ts'
import { language, switchLanguage } from '#client/language.ts'
import { logOut } from '#client/log-out.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { languageNames } from '#shared/language-names.ts'

/** The languages to choose from, each by its own name. */
export function LanguageMenu() {
  return (
    <div className="menu">
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          className="more-line"
          lang={one}
          aria-pressed={one === language()}
          onClick={() => switchLanguage(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </div>
  )
}

/** What a person does with their own account. */
export function PersonMenu({ onClose }: { onClose: () => void }) {
  return (
    <div className="menu">
      <RouterLink to="/account" className="more-line" onFollow={onClose}>
        <Trans>Account</Trans>
      </RouterLink>
      <RouterLink to="/account?open=twoStep" className="more-line" onFollow={onClose}>
        <Trans>Two-step authentication</Trans>
      </RouterLink>
      <RouterLink to="/account?open=password" className="more-line" onFollow={onClose}>
        <Trans>Change password</Trans>
      </RouterLink>
      <RouterLink to="/account?open=install" className="more-line" onFollow={onClose}>
        <Trans>Install the app</Trans>
      </RouterLink>
      <button type="button" className="more-line" onClick={logOut}>
        <Trans>Sign out</Trans>
      </button>
    </div>
  )
}
