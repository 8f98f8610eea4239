import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useAct } from '#client/act.ts'
import { Can } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { date } from '#client/formats.ts'
import { notifySuccess } from '#client/notify.ts'
import { lazyPart } from '#client/with-words.ts'
import { UnbindAction } from '#features/account/UnbindAction.tsx'
import type { AnswerOf } from '#shared/call.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import { isolated } from '#shared/isolated.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmAction } from '#ui/forms/ConfirmAction.tsx'
import { DeleteAction } from '#ui/forms/DeleteAction.tsx'
import { Note } from '#ui/Note.tsx'
import { users } from './contract.ts'
import { stalePeople, useUserCalls } from './user-calls.ts'
import { UserForm } from './user.contract.ts'
import '#ui/css/forms.css'
import '#ui/css/record.css'

const PasswordDialog = lazyPart(
  () => import('./PasswordDialog.tsx'),
  (loaded) => loaded.PasswordDialog,
)

type Detail = AnswerOf<typeof users.detail>

/** What helps somebody who cannot sign in: opening a lock, a new password, signing out lost devices. */
export function UserActions({ detail }: { detail: Detail }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [asking, setAsking] = useState(false)
  const unlock = useAct(users.unlock, { stale: stalePeople })
  const signOut = useAct(users.signOut, { stale: stalePeople })
  const { user, sessions, isSelf, passwordUntil, lockedUntil } = detail
  const { userId, version } = user
  const name = isolated(user.userFullName)
  if (isSelf && user.state !== 'LOCKED' && !passwordUntil) return null
  const [until, opens] = [passwordUntil, lockedUntil].map((at) => at && date(at, 'dayTime'))
  return (
    <section className="section record-actions">
      {user.state === 'LOCKED' && (
        <>
          <Note tone="warn">
            {user.status === 'LOCKED' ? (
              <Trans>An administrator locked this user. Make sure who is asking before you open the lock.</Trans>
            ) : opens ? (
              <Trans>
                Too many wrong passwords were typed. Make sure who is asking before you open the lock; it opens by
                itself at {opens}.
              </Trans>
            ) : (
              <Trans>
                Too many wrong passwords were typed. Make sure who is asking before you open the lock; it opens by
                itself after a while.
              </Trans>
            )}
          </Note>
          <Button
            look="primary"
            size="medium"
            wide
            disabled={!online || unlock.isPending}
            onClick={() => unlock.mutate({ userId, version }, { onSuccess: () => notifySuccess(t`The lock is open`) })}
          >
            <Trans>Open the lock</Trans>
          </Button>
        </>
      )}
      {passwordUntil && user.state !== 'LOCKED' && (
        <Note tone="info" icon="clock">
          {user.state === 'PASSWORD_EXPIRED' ? (
            <Trans>The password an administrator gave worked until {until}. Set a new one.</Trans>
          ) : (
            <Trans>The password an administrator gave works until {until}.</Trans>
          )}
        </Note>
      )}
      {!isSelf && (
        <div className="form-pairs">
          <Button size="medium" icon="key" wide disabled={!online} onClick={() => setAsking(true)}>
            <Trans>Set a new password</Trans>
          </Button>
          <ConfirmAction
            look="outline"
            icon="signOut"
            label={
              <>
                <Trans>Sign out everywhere</Trans>
                {sessions > 0 && (
                  <span className="muted num" aria-hidden="true">
                    {sessions}
                  </span>
                )}
              </>
            }
            title={<Trans>Sign {name} out on all devices?</Trans>}
            confirm={<Trans>Sign out</Trans>}
            disabled={!online || sessions === 0}
            onConfirm={() => signOut.mutateAsync({ userId }).then(() => notifySuccess(t`Signed out on all devices`))}
          >
            <Plural value={sessions} one="# device is signed in." other="# devices are signed in." />
          </ConfirmAction>
          {user.mfa && <UnbindAction person={user} stale={stalePeople} />}
        </div>
      )}
      <Suspense>{asking && <PasswordDialog user={user} onClose={() => setAsking(false)} />}</Suspense>
    </section>
  )
}

/** What ends somebody's access: a lock, disabling, deletion. Nobody does it to themselves or to the last administrator. */
export function UserEnds({ detail, onGone }: { detail: Detail; onGone: () => void }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const calls = useUserCalls()
  const modify = useAct(calls.modify, { stale: stalePeople })
  const remove = useAct(users.remove, { stale: stalePeople })
  const { user, isSelf, isLastAdministrator } = detail
  const { userId, version } = user
  const name = isolated(user.userFullName)
  const set = async (status: UserForm['status'], done: string) => {
    await modify.mutateAsync({ userId, version, ...fieldsOf(UserForm, user), status })
    notifySuccess(done)
  }
  if (isSelf || isLastAdministrator)
    return (
      <section className="section small muted">
        {isSelf ? (
          <Trans>Nobody locks, disables or deletes themselves.</Trans>
        ) : (
          <Trans>The last administrator cannot be locked, disabled or deleted.</Trans>
        )}
      </section>
    )
  return (
    <section className="section record-ends">
      <Can make={calls.modify}>
        {user.status === 'ACTIVE' && (
          <>
            <ConfirmAction
              label={<Trans>Lock</Trans>}
              title={<Trans>Lock {name}?</Trans>}
              confirm={<Trans>Lock</Trans>}
              disabled={!online}
              onConfirm={() => set('LOCKED', t`Locked`)}
            >
              <Trans>They are signed out at once and cannot sign in until the lock is opened.</Trans>
            </ConfirmAction>
            <ConfirmAction
              label={<Trans>Disable</Trans>}
              title={<Trans>Disable {name}?</Trans>}
              confirm={<Trans>Disable</Trans>}
              disabled={!online}
              onConfirm={() => set('DISABLED', t`Disabled`)}
            >
              <Trans>
                They are signed out at once. What they did stays in the records, and they can be enabled again.
              </Trans>
            </ConfirmAction>
          </>
        )}
        {user.status === 'DISABLED' && (
          <Button
            size="medium"
            disabled={!online || modify.isPending}
            onClick={() =>
              modify.mutate(
                { userId, version, ...fieldsOf(UserForm, user), status: 'ACTIVE' },
                { onSuccess: () => notifySuccess(t`Enabled`) },
              )
            }
          >
            <Trans>Enable</Trans>
          </Button>
        )}
      </Can>
      <Can make={users.remove}>
        <DeleteAction
          name={name}
          disabled={!online}
          onDelete={() =>
            remove.mutateAsync({ userId, version }).then(() => {
              notifySuccess(t`${name} was deleted`)
              onGone()
            })
          }
        >
          <Trans>They can never sign in again, and their user name is free. This cannot be undone.</Trans>
        </DeleteAction>
      </Can>
    </section>
  )
}
