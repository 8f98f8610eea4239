import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { ask } from '#client/ask.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { date } from '#client/formats.ts'
import { notifyRefusal } from '#client/notify.ts'
import { Refusal } from '#client/refusal.ts'
import { isolated } from '#shared/isolated.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { audit, type ChainCheck } from './contract.ts'

type ChainBarProps = {
  entCode: string | undefined
  /** Whose chain it is, where the list below holds the records of others too. */
  company: string | undefined
}

/** Whether the records of an enterprise are linked without a break, as the last check found, and the button that checks again. */
export function ChainBar({ entCode, company }: ChainBarProps) {
  const needsServer = useNeedsServer()
  const { data } = useQuery(ask(audit.chain, { EntCode: entCode }))
  const { mutateAsync: step } = useAct(audit.check, { stale: [audit.chain] })
  const [underWay, setUnderWay] = useState<Pick<ChainCheck, 'to' | 'last'>>()

  async function check() {
    let after = 0
    try {
      for (;;) {
        setUnderWay({ to: after, last: data?.rows ?? 0 })
        const { to, last, brokenAt } = await step({ entCode, after })
        if (brokenAt !== null || to >= last) return
        after = to
      }
    } catch (error) {
      if (error instanceof Refusal) notifyRefusal(error, 'writing')
    } finally {
      setUnderWay(undefined)
    }
  }

  if (!data) return null
  const broken = !underWay && data.checked?.brokenAt !== null && data.checked !== null
  return (
    <div className={broken ? 'audit-chain is-broken' : 'audit-chain'}>
      <Icon name={broken ? 'warning' : 'link'} size={18} />
      <span className="grow" role="status">
        {company !== undefined && <span className="audit-chain-of muted">{isolated(company)}</span>}
        {underWay ? <Progress {...underWay} /> : <Found rows={data.rows} checked={data.checked} />}
      </span>
      <Button
        size="small"
        icon="refresh"
        {...needsServer}
        disabled={needsServer.disabled || underWay !== undefined}
        onClick={() => void check()}
      >
        <Trans>Check</Trans>
      </Button>
    </div>
  )
}

function Progress({ to, last }: Pick<ChainCheck, 'to' | 'last'>) {
  const [done, all] = [wholeNumber(to), wholeNumber(last)]
  return (
    <Trans>
      Checking: {done} of {all} records
    </Trans>
  )
}

function Found({ rows, checked }: { rows: number; checked: ChainCheck | null }) {
  const count = wholeNumber(checked?.to ?? rows)
  if (!checked) return <Plural value={rows} one={`${count} record, not checked yet`} other={`${count} records, not checked yet`} /> // prettier-ignore
  const at = date(checked.at, 'shortTime')
  if (checked.brokenAt !== null) {
    const row = wholeNumber(checked.brokenAt)
    return (
      <Trans>
        The records do not fit together from no. {row} on (checked {at}). Tell whoever runs the portal.
      </Trans>
    )
  }
  if (checked.from > 0 || checked.to < checked.last)
    return (
      <Trans>
        The last check was not finished: it came to no. {count} (checked {at})
      </Trans>
    )
  return (
    <Plural
      value={checked.to}
      one={`${count} record is linked (checked ${at})`}
      other={`${count} records are linked (checked ${at})`}
    />
  )
}
