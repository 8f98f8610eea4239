import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#shared/call.ts'
import { Totals } from '#ui/Totals.tsx'
import type { audit } from './contract.ts'
import { countedText } from './counted-text.ts'

/** How many records match, and how many of them are of people, of refunds, or refused; `time` is of when that is. */
export function AuditTotals({ page, time }: { page: AnswerOf<typeof audit.list>; time: ReactNode }) {
  return (
    <Totals
      low
      label={
        <>
          <Trans>Records</Trans> <span className="audit-time">{time}</span>
        </>
      }
      value={<Counted {...page} />}
      sides={[
        { id: 'ofPeople', label: <Trans>Users and roles</Trans>, value: <Counted total={page.people} />, quiet: true },
        { id: 'ofRefunds', label: <Trans>Refunds</Trans>, value: <Counted total={page.refunds} />, quiet: true },
        { id: 'refused', label: <Trans>Refused</Trans>, value: <Counted total={page.refused} /> },
      ]}
    />
  )
}

/** A number of records; a plus behind it where more than that match. */
function Counted({ total = 0, totalCapped }: { total?: number | undefined; totalCapped?: boolean | undefined }) {
  const number = countedText({ total, totalCapped })
  return <Plural value={total} one={`${number} record`} other={`${number} records`} />
}
