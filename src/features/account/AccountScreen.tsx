import { Trans, useLingui } from '@lingui/react/macro'
import { z } from 'zod/mini'
import { isolated } from '#shared/isolated.ts'
import { useFilter } from '#client/filter-params.ts'
import { Can } from '#client/Can.tsx'
import { account } from './contract.ts'
import { date } from '#client/formats.ts'
import { logOut } from '#client/log-out.ts'
import { useSession } from '#client/session.ts'
import { MoreButton, MoreGroup, MoreSetting } from '#ui/More.tsx'
import { RecentToasts } from '#ui/RecentToasts.tsx'
import { Avatar } from '#ui/TopBar.tsx'
import { InstallHow } from '#features/portal/InstallHow.tsx'
import { MoreLink } from '#features/portal/MoreLink.tsx'
import { PhoneMenu } from '#features/portal/PhoneMenu.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { TwoStep } from './TwoStep.tsx'

const Open = z.object({ open: z.optional(z.enum(['password', 'twoStep', 'install'])) })

/** The person's own page, and on a phone the place of everything that has no other. */
export default function AccountScreen() {
  const { t } = useLingui()
  const { person, config } = useSession()
  const [{ open }, go] = useFilter({ schema: Open, unseen: [] })
  if (open) return <OpenForm open={open} />
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
      <DeviceSettings onInstall={() => go({ open: 'install' })} />
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

function OpenForm({ open }: { open: 'password' | 'twoStep' | 'install' }) {
  const { person } = useSession()
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
