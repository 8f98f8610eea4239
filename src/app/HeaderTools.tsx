import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { fontSize, language, switchSize } from '#client/language.ts'
import { useSession } from '#client/session.ts'
import { lazyPart } from '#client/with-words.ts'
import { languageNames } from '#shared/language-names.ts'
import { Popover } from '#ui/Popover.tsx'
import { SizeSwitch } from '#ui/SizeSwitch.tsx'
import { Avatar, HeaderButton } from '#ui/TopBar.tsx'
import { DemoBadge } from './DemoBadge.tsx'

const menus = () => import('./HeaderMenus.tsx')
const LanguageMenu = lazyPart(menus, (loaded) => loaded.LanguageMenu)
const PersonMenu = lazyPart(menus, (loaded) => loaded.PersonMenu)

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
          <Suspense>
            <LanguageMenu />
          </Suspense>
        )}
      </Popover>
      <Popover
        label={t`Your account`}
        button={(trigger) => (
          <HeaderButton mark={<Avatar name={person.fullName} />} label={person.fullName} opens {...trigger} />
        )}
      >
        {(close) => (
          <Suspense>
            <PersonMenu onClose={close} />
          </Suspense>
        )}
      </Popover>
    </>
  )
}
