import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askInPlace } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { Definitions } from '#features/measures/Definitions.tsx'
import { Sum } from '#features/measures/Sum.tsx'
import { isolated } from '#shared/isolated.ts'
import { Button } from '#ui/Button.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { RecordFoot } from '#ui/Record.tsx'
import { useCurrentInView } from '#ui/Tabs.tsx'
import { BankMatch } from './BankMatch.tsx'
import { bankBookings } from './bank-bookings.contract.ts'
import { deposits } from './contract.ts'
import type { DepositDetail } from './deposit.contract.ts'
import { DepositStanding, usageText } from './deposit-columns.tsx'
import { DepositWhy } from './DepositWhy.tsx'
import type { DepositParams } from './deposits-params.ts'
import type { DetailPartProps } from './detail-part.ts'
import { DepositSteps } from './DepositSteps.tsx'
import { detailTabs } from './detail-tabs.tsx'

type DepositDrawerProps = DrawerSteps & {
  address: DepositParams
  go: (next: DepositParams, how?: 'replace') => void
}

/** One deposit read closely: why it is this amount, of which rows it is made, and what became of it. */
export function DepositDrawer({ address, go, ...steps }: DepositDrawerProps) {
  const { i18n, t } = useLingui()
  const [EntCode = '', DepositNo = ''] = address.Open?.split('.') ?? []
  const found = useQuery({
    ...askInPlace(deposits.detail, { EntCode, DepositNo }),
    enabled: address.Open !== undefined,
  })
  const deposit = address.Open === undefined ? undefined : found.data
  const [matching, setMatching] = useState(false)
  const [asking, setAsking] = useState(false)
  const mayMatch = useMay(bankBookings.match)
  const needsServer = useNeedsServer()
  const { id, Part } = detailTabs.find((tab) => tab.id === address.Tab) ?? detailTabs[0]
  const tabs = useCurrentInView(`${deposit !== undefined} ${id}`)
  const onDeposit = (no: string) =>
    go({ ...address, Open: `${EntCode}.${no}`, Tab: undefined, Kind: undefined, Moved: undefined })
  const onTab: DetailPartProps['onTab'] = (Tab, { Kind, Moved } = {}) => go({ ...address, Tab, Kind, Moved }, 'replace')
  return (
    <Drawer
      wide
      title={<Trans>Deposit details</Trans>}
      open={address.Open !== undefined}
      {...steps}
      foot={
        deposit && (
          <RecordFoot
            start={
              <Button icon="help" onClick={() => setAsking(true)}>
                <Trans>Why is it not what I expected?</Trans>
              </Button>
            }
          >
            {mayMatch && deposit.status !== 'SCHEDULED' && (
              <Button look="primary" {...needsServer} onClick={() => setMatching(true)}>
                <Trans>Enter what the bank booked</Trans>
              </Button>
            )}
          </RecordFoot>
        )
      }
    >
      {deposit && (
        <>
          <DetailHead deposit={deposit} />
          <nav className="tabs deposit-tabs" ref={tabs} aria-label={t`Parts of the deposit`}>
            {detailTabs.map((tab) => (
              <button
                key={tab.id}
                type="button"
                className="tab"
                aria-current={tab.id === id ? 'true' : undefined}
                onClick={() => onTab(tab.id)}
              >
                {i18n._(tab.label)}
              </button>
            ))}
          </nav>
          <Part
            key={`${deposit.depositNo} ${id} ${address.Kind ?? ''} ${address.Moved ?? ''}`}
            deposit={deposit}
            kind={address.Kind}
            moved={address.Moved}
            onTab={onTab}
            onDeposit={onDeposit}
          />
          {asking && (
            <DepositWhy deposit={deposit} onClose={() => setAsking(false)} onTab={onTab} onDeposit={onDeposit} />
          )}
          {matching && <BankMatch deposit={deposit} onClose={() => setMatching(false)} />}
        </>
      )}
      <NotLoaded failure={failureOf(found)} />
    </Drawer>
  )
}

function DetailHead({ deposit }: { deposit: DepositDetail }) {
  const { paymentDate, transferAmount, currency, status, entName, entCode, shopName, failureReason } = deposit
  const day = date(paymentDate, 'dayHeading')
  return (
    <section className="section deposit-head">
      <div>
        <div className="caption">
          {status === 'PAID' ? <Trans>Transferred, {day}</Trans> : <Trans>To be transferred, {day}</Trans>}{' '}
          <Definitions of={['transferAmount']} />
        </div>
        <div className="totals-number">
          <Sum value={transferAmount} currency={currency} />
        </div>
        <div className="small muted">
          {isolated(shopName || entName || entCode)} · <span className="num">{usageText(deposit)}</span>
        </div>
      </div>
      <div className="deposit-standing">
        <DepositSteps deposit={deposit} />
        <DepositStanding status={status} />
        {failureReason && <span className="small muted">{isolated(failureReason)}</span>}
      </div>
    </section>
  )
}
