import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { askInPlace } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { calendarDay, date } from '#client/formats.ts'
import { failureOf } from '#client/failure.ts'
import { MasterHistory } from '#features/masters/MasterHistory.tsx'
import type { AnswerOf } from '#shared/call.ts'
import { listed } from '#shared/listed.ts'
import { Button } from '#ui/Button.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { Facts, type Fact } from '#ui/Facts.tsx'
import { Note } from '#ui/Note.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { RecordFoot, RecordHead } from '#ui/Record.tsx'
import { Avatar } from '#ui/TopBar.tsx'
import { said } from '#ui/forms/said.ts'
import { users } from './contract.ts'
import { useDescribedUser } from './described-user.tsx'
import { userLabels } from './list.ts'
import { Standing } from './user-columns.tsx'
import { UserActions, UserEnds } from './UserActions.tsx'
import { useUserCalls } from './user-calls.ts'
import type { UserChoices } from './user-choices.ts'
import { scopeWords } from './words.list.ts'

type UserDrawerProps = DrawerSteps & {
  userId: string | undefined
  choices: UserChoices
  onEdit: (userId: string) => void
  onCopy: (userId: string) => void
}

/** Somebody as administrators see them: how they stand, what can be done about it, who changed what. */
export function UserDrawer({ userId, choices, onEdit, onCopy, ...steps }: UserDrawerProps) {
  const calls = useUserCalls()
  const found = useQuery({ ...askInPlace(users.detail, { UserId: userId ?? '' }), enabled: userId !== undefined })
  const detail = userId === undefined ? undefined : found.data
  const mayEdit = useMay(calls.modify)
  const mayAdd = useMay(calls.add)
  const mayRemove = useMay(users.remove)
  const below = detail && !detail.isAbove
  const open = mayEdit && below
  return (
    <Drawer
      title={<Trans>User details</Trans>}
      open={userId !== undefined}
      {...steps}
      foot={
        detail && (
          <RecordFoot
            start={
              mayAdd && (
                <Button icon="copy" onClick={() => onCopy(detail.user.userId)}>
                  <Trans>Copy as new</Trans>
                </Button>
              )
            }
          >
            {open && (
              <Button onClick={() => onEdit(detail.user.userId)}>
                <Trans>Edit</Trans>
              </Button>
            )}
          </RecordFoot>
        )
      }
    >
      {detail && (
        <>
          <RecordHead
            picture={<Avatar name={detail.user.userFullName} large />}
            name={detail.user.userFullName}
            line={`${detail.user.userName} · ${detail.user.roleName}`}
          >
            <Standing user={detail.user} />
          </RecordHead>
          {detail.isAbove && (
            <section className="section">
              <Note tone="info" icon="lock">
                <Trans>Holds rights that you do not: somebody who holds them can change this user.</Trans>
              </Note>
            </section>
          )}
          {open && <UserActions detail={detail} />}
          <About detail={detail} choices={choices} />
          <History userId={detail.user.userId} choices={choices} />
          {below && (mayEdit || mayRemove) && <UserEnds detail={detail} onGone={steps.onClose} />}
        </>
      )}
      <NotLoaded failure={failureOf(found)} />
    </Drawer>
  )
}

function History({ userId, choices }: { userId: string; choices: UserChoices }) {
  const fields = useDescribedUser(choices)
  return <MasterHistory calls={users} code={userId} useFields={() => fields} />
}

type AboutProps = { detail: AnswerOf<typeof users.detail>; choices: UserChoices }

function About({
  detail: { user, passwordExpiresAt, mfaSince, lastDevice },
  choices: { shopNames, companies },
}: AboutProps) {
  const { t, i18n } = useLingui()
  const labels = said(userLabels)
  const { shopScope, shopCodes } = user
  const stores =
    shopScope === 'SPECIFIC'
      ? listed(
          i18n.locale,
          shopCodes.map((code) => shopNames.get(code) ?? code),
        )
      : i18n._(scopeWords[shopScope])
  const facts: Fact[] = [
    ...(companies.length > 1 ? [{ id: 'company', label: labels.entCode, value: user.entName }] : []),
    { id: 'stores', label: labels.shopScope, value: stores },
    {
      id: 'email',
      label: labels.userEmail,
      value: user.userEmail || '–',
      ...(user.userEmail && { copy: user.userEmail }),
    },
    {
      id: 'phone',
      label: labels.contactPhone,
      value: user.contactPhone || '–',
      ...(user.contactPhone && { copy: user.contactPhone }),
    },
    {
      id: 'mfa',
      label: labels.mfa,
      value: <Aside value={user.mfa ? t`On` : t`Not set up`} beside={mfaSince && date(mfaSince, 'date')} />,
    },
    {
      id: 'expiry',
      label: t`Password until`,
      value: passwordExpiresAt ? (
        <Aside value={date(passwordExpiresAt, 'date')} beside={<DaysLeft until={passwordExpiresAt} />} />
      ) : (
        t`No end`
      ),
    },
    {
      id: 'login',
      label: t`Last sign-in`,
      value: <Aside value={user.lastLoginAt ? date(user.lastLoginAt, 'dateTime') : '–'} beside={lastDevice} />,
    },
    { id: 'updated', label: t`Last changed`, value: date(user.updatedAt, 'dateTime') },
  ]
  return (
    <section className="section">
      <Facts facts={facts} />
    </section>
  )
}

/** A value with what explains it, pale. */
function Aside({ value, beside }: { value: ReactNode; beside: ReactNode }) {
  return (
    <>
      {value}
      {beside && <span className="muted user-aside">{beside}</span>}
    </>
  )
}

/** How many days of the person's own calendar a password has left; nothing once its last day is over. */
function DaysLeft({ until }: { until: string }) {
  const days = (Date.parse(calendarDay(new Date(until))) - Date.parse(calendarDay())) / dayMs
  return days >= 0 && <Plural value={days} _0="ends today" one="# day left" other="# days left" />
}

const dayMs = 24 * 60 * 60 * 1000
