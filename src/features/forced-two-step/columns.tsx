import { Plural, Trans } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import type { Cells } from '#ui/field-columns.ts'
import { Status } from '#ui/Status.tsx'
import type { MfaConfig } from './contract.ts'
import type { mfaFields } from './list.ts'

/** The cells of the list that say more than a bare value. */
export const mfaCells: Cells<MfaConfig, keyof typeof mfaFields> = {
  entName: { cell: ({ entName }) => <span className="strong">{entName}</span> },
  forceBindMfa: { cell: (row) => <Forced config={row} /> },
  usersBound: {
    cell: (row) => <BoundCount config={row} />,
    // A card has no heading that says of what.
    inCard: (row) => (
      <>
        <Trans>Set up</Trans> <BoundCount config={row} />
      </>
    ),
  },
  updatedBy: { cell: ({ updatedBy }) => updatedBy || '–' },
  updatedAt: { cell: ({ updatedAt }) => (updatedAt ? date(updatedAt, 'shortTime') : '–') },
}

/** Whether two-step sign-in is forced, or from when. */
export function Forced({ config: { forceBindMfa, bindFrom } }: { config: MfaConfig }) {
  if (forceBindMfa) return <Status shape="dot" tone="quiet" word={<Trans>Compulsory</Trans>} />
  if (!bindFrom) return <Status shape="dash" tone="quiet" word={<Trans>Not required</Trans>} />
  const day = date(bindFrom, 'date')
  return <Status shape="dashed" tone="info" word={<Trans>From {day}</Trans>} />
}

/** How many have set it up, of how many. */
export function BoundCount({ config: { usersBound, usersTotal } }: { config: MfaConfig }) {
  return <Plural value={usersTotal} one={`${usersBound} of # person`} other={`${usersBound} of # people`} />
}
