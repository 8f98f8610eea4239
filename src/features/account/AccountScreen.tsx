import { Trans, useLingui } from '@lingui/react/macro'
import { z } from 'zod/mini'
import { isolated } from '#shared/isolated.ts'
import { languages } from '#shared/language.ts'
import { useFilter } from '#client/filter-params.ts'
import { Can } from '#client/Can.tsx'
import { account } from './contract.ts'
import { date } from '#client/formats.ts'
import { isInstalled } from '#client/install.ts'
import { fontSize, language, switchLanguage, switchSize } from '#client/language.ts'
import { logOut } from '#client/log-out.ts'
import { useSession } from '#client/session.ts'
import { recall, remember } from '#client/device.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { canFeel, feel } from '#ui/haptics.ts'
import { MoreButton, MoreGroup, MoreSetting } from '#ui/More.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { SizeSwitch } from '#ui/SizeSwitch.tsx'
import { RecentToasts } from '#ui/RecentToasts.tsx'
import { Avatar } from '#ui/TopBar.tsx'
import { useState } from 'react'
import { InstallHow } from '#features/portal/InstallHow.tsx'
import { MoreLink } from '#features/portal/MoreLink.tsx'
import { PhoneMenu } from '#features/portal/PhoneMenu.tsx'
import { languageNames } from '#shared/language-names.ts'
import { PasswordChange } from './PasswordChange.tsx'
import { TwoStep } from './TwoStep.tsx'

const Open = z.object({ open: z.optional(z.enum(['password', 'twoStep', 'install'])) })

/** The person's own page, and on a phone the place of everything that has no other. */
export default function AccountScreen() {
  const { t } = useLingui()
  const { person, config } = useSession()
  const [{ open }, go] = useFilter({ schema: Open, unseen: [] })
  const [keys, setKeys] = useState(recall('keys') ?? 'on')
  const [haptics, setHaptics] = useState(recall('haptics') ?? 'on')
  if (open) {
    const titles = {
      password: <Trans>Change password</Trans>,
      twoStep: <Trans>Two-step authentication</Trans>,
      install: <Trans>Install the app</Trans>,
    }
    return (
      <section className="section account-form">
        <h2>{titles[open]}</h2>
        {open === 'password' && <PasswordChange onDone={logOut} />}
        {open === 'twoStep' && <TwoStep bound={person.mfaBound} onDone={logOut} />}
        {open === 'install' && <InstallHow />}
      </section>
    )
  }
  return (
    <div className="account">
      <div className="more-me">
        <Avatar name={person.fullName} large />
        <span className="grow">
          <span className="strong">{person.fullName}</span>
          <br />
          <span className="small muted">
            {isolated(person.roleName)} · {isolated(person.entDisplayName)} {!person.isAdmin && person.entCode}
          </span>
        </span>
      </div>
      <PhoneMenu />
      <MoreGroup label={t`Signing in`}>
        <Can make={account.resetPassword}>
          <MoreButton icon="key" label={t`Change password`} onPress={() => go({ open: 'password' })} />
        </Can>
        <Can make={person.mfaBound ? account.changeMfa : account.setMfa}>
          <MoreButton
            icon="lock"
            label={t`Two-step authentication`}
            value={person.mfaBound ? t`On` : t`Off`}
            onPress={() => go({ open: 'twoStep' })}
          />
        </Can>
      </MoreGroup>
      <MoreGroup label={t`Reports`}>
        <MoreLink icon="file" label={t`Your reports`} to="/account/reports" />
      </MoreGroup>
      <MoreGroup label={t`This device`}>
        <MoreSetting icon="globe" label={t`Language`}>
          <Segmented
            label={t`Language`}
            value={language()}
            onChange={switchLanguage}
            choices={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
          />
        </MoreSetting>
        <MoreSetting icon="textSize" label={t`Text size`}>
          <SizeSwitch place="line" value={fontSize()} onChange={switchSize} />
        </MoreSetting>
        <MoreLink icon="bell" label={t`Alerts and devices`} to="/account/devices" />
        <MoreButton
          icon="download"
          label={t`Install the app`}
          value={isInstalled() ? t`Installed` : undefined}
          onPress={() => go({ open: 'install' })}
        />
        <MoreSetting icon="keyboard" label={t`Single-letter keys`}>
          <Checkbox
            label={t`Single-letter keys`}
            checked={keys === 'on'}
            onChange={(on) => {
              const next = on ? 'on' : 'off'
              remember('keys', next)
              setKeys(next)
            }}
          />
        </MoreSetting>
        {canFeel() && (
          <MoreSetting icon="vibration" label={t`Vibration`}>
            <Checkbox
              label={t`Vibration`}
              checked={haptics === 'on'}
              onChange={(on) => {
                const next = on ? 'on' : 'off'
                remember('haptics', next)
                setHaptics(next)
                if (on) feel('done')
              }}
            />
          </MoreSetting>
        )}
      </MoreGroup>
      <MoreGroup label={t`Recent messages`}>
        <div className="section">
          <RecentToasts timeOf={(at) => date(new Date(at), 'timeSeconds')} />
        </div>
      </MoreGroup>
      <MoreGroup label={t`Support`}>
        {config.supportPhone && (
          <MoreSetting icon="help" label={t`Hotline (24 hours)`}>
            <a href={`tel:${config.supportPhone}`}>{config.supportPhone}</a>
          </MoreSetting>
        )}
        <MoreButton icon="signOut" label={t`Sign out`} onPress={logOut} />
      </MoreGroup>
    </div>
  )
}
