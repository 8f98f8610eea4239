import { Trans, useLingui } from '@lingui/react/macro'
import { languages } from '#shared/language.ts'
import { fontSize, language, switchLanguage, switchSize } from '#client/language.ts'
import { askLogout } from '#client/leaving.ts'
import { useSession } from '#client/session.ts'
import { languageNames } from '#features/portal/language-names.ts'
import { Popover } from '#ui/Popover.tsx'
import { SizeSwitch } from '#ui/SizeSwitch.tsx'
import { Avatar, HeaderButton } from '#ui/TopBar.tsx'
import { RouterLink } from '#client/RouterLink.tsx'

/** The header's right end from 640 px on: font size, language, the person's menu. */
export function HeaderTools() {
  const { t } = useLingui()
  const { person } = useSession()
  return (
    <>
      <DemoBadge />
      <SizeSwitch place="header" value={fontSize()} onChange={switchSize} />
      <Popover
        label={t`Language`}
        button={(trigger) => <HeaderButton icon="globe" label={languageNames[language()]} opens {...trigger} />}
      >
        {() => (
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
        )}
      </Popover>
      <Popover
        label={t`Your account`}
        button={(trigger) => (
          <HeaderButton mark={<Avatar name={person.fullName} />} label={person.fullName} opens {...trigger} />
        )}
      >
        {(close) => (
          <div className="menu">
            <RouterLink to="/account" className="more-line" onFollow={close}>
              <Trans>Account</Trans>
            </RouterLink>
            <RouterLink to="/account?open=twoStep" className="more-line" onFollow={close}>
              <Trans>Two-step authentication</Trans>
            </RouterLink>
            <RouterLink to="/account?open=password" className="more-line" onFollow={close}>
              <Trans>Change password</Trans>
            </RouterLink>
            <RouterLink to="/account?open=install" className="more-line" onFollow={close}>
              <Trans>Install the app</Trans>
            </RouterLink>
            <button type="button" className="more-line" onClick={askLogout}>
              <Trans>Sign out</Trans>
            </button>
          </div>
        )}
      </Popover>
    </>
  )
}

/** Says on every screen that the data is a demonstration; nothing in a real portal. */
export function DemoBadge() {
  const { config } = useSession()
  if (!config.demo) return null
  return (
    <span className="demo-badge">
      <Trans>Demo</Trans>
    </span>
  )
}
