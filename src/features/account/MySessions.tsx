import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '#client/act.ts'
import { askInPlace } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { failureOf } from '#client/failure.ts'
import { age, date } from '#client/formats.ts'
import { logOut } from '#client/log-out.ts'
import { notifySuccess } from '#client/notify.ts'
import type { AnswerOf } from '#shared/call.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmAction } from '#ui/forms/ConfirmAction.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { account } from './contract.ts'
import '#features/push/push.css'

/** The browsers the person is signed in on, each of which can be signed out from here. */
export function MySessions() {
  const { t } = useLingui()
  const { online } = useConnection()
  const found = useQuery({ ...askInPlace(account.sessions, {}), refetchOnWindowFocus: true })
  const end = useAct(account.endSession, { stale: [account.sessions] })
  const list = found.data?.list ?? []
  const others = list.filter(({ current }) => !current)
  const signOut = (sessionId?: string) =>
    end.mutateAsync({ ...(sessionId && { sessionId }) }).then(() => notifySuccess(t`Signed out there`))
  return (
    <div className="push-part">
      <h3>
        <Trans>Where you are signed in</Trans>
      </h3>
      <NotLoaded failure={failureOf(found)} />
      <ul>
        {list.map((one) => (
          <li key={one.sessionId} className="push-device">
            <About session={one} />
            {one.current ? (
              <Button size="small" onClick={logOut}>
                <Trans>Sign out</Trans>
              </Button>
            ) : (
              <Button
                size="small"
                look="danger-outline"
                disabled={!online || end.isPending}
                onClick={() => void signOut(one.sessionId).catch(() => undefined)}
              >
                <Trans>Sign out there</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <ConfirmAction
            label={<Trans>Sign out everywhere else</Trans>}
            title={<Trans>Sign out on all other devices?</Trans>}
            confirm={<Trans>Sign out</Trans>}
            disabled={!online}
            onConfirm={() => signOut()}
          >
            <Trans>You stay signed in here.</Trans>
          </ConfirmAction>
        </div>
      )}
    </div>
  )
}

function About({ session }: { session: AnswerOf<typeof account.sessions>['list'][number] }) {
  const [seen, since] = [age(session.lastSeenAt), date(session.startedAt, 'dayTime')]
  return (
    <span className="grow">
      <span className="strong">{session.device || <Trans>Unknown browser</Trans>}</span>
      <span className="caption">
        {session.current && (
          <>
            <Trans>This device</Trans>
            {' · '}
          </>
        )}
        <Trans>Last seen {seen}</Trans>
        {' · '}
        <Trans>Signed in {since}</Trans>
      </span>
    </span>
  )
}
