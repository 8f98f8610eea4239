import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { useAct } from '#client/act.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { date, money } from '#client/formats.ts'
import { session } from '#client/session.ts'
import { isolated } from '#shared/isolated.ts'
import { limits } from '#shared/limits.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Note } from '#ui/Note.tsx'
import { SentenceSpace } from '#ui/SentenceSpace.tsx'
import { toast } from '#ui/toasts.ts'
import { type Trade } from '#features/transactions/contract.ts'
import { payments, type OpenPayment } from '#features/transactions/payment.contract.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import './unknown-payment.css'

type UnknownPaymentProps = { names: TradeNames; trade: Trade; open: OpenPayment; asOf: string; children: ReactNode }

/** What a till needs of a payment whose result is not known: whether to charge again, when it is known, its story (`children`), whom to ring. */
export function UnknownPayment({ names, trade, open, asOf, children }: UnknownPaymentProps) {
  const { t } = useLingui()
  const phone = session.get()?.config.supportPhone
  const known = date(open.knownBy, 'shortTime')
  const late = open.knownBy < asOf
  const told = [
    `${t`Transaction no.`} ${trade.tradeNo}`,
    `${isolated(trade.shopName)}　${t`Terminal`} ${trade.terminalNo}`,
    `${date(trade.tradeTime, 'dateTime')}　${names.brand(trade)}　${money(trade.amount, trade.currency)}`,
  ]
  const copy = () =>
    navigator.clipboard.writeText(told.join('\n')).then(
      () => toast({ tone: 'done', text: t`Copied` }),
      () => toast({ tone: 'warning', text: t`The browser did not let this be copied.` }),
    )
  return (
    <>
      <section className="section unknown-payment">
        <p>
          <Trans>The payment company did not answer, so nobody knows yet whether the customer paid.</Trans>
          <SentenceSpace />
          <b>
            {late ? (
              <Trans>It should have been known by {known}. Call support.</Trans>
            ) : (
              <Trans>It will be known by {known} at the latest.</Trans>
            )}
          </b>
        </p>
        <Note tone="error">
          <b className="unknown-payment-first">
            <Trans>Do not charge again</Trans>
          </b>
          <br />
          <Trans>The customer might pay twice. Charge again only after the status has changed to “Failed”.</Trans>
          <SentenceSpace />
          {open.tells && <Trans>We tell you on this device when it changes.</Trans>}
        </Note>
      </section>
      {children}
      <section className="section unknown-payment-support">
        <div className="grow">
          <h3>
            <Trans>What to tell support</Trans>
            <button
              type="button"
              className="copy"
              aria-label={t`Copy what to tell support`}
              onClick={() => void copy()}
            >
              <Icon name="copy" size={16} />
            </button>
          </h3>
          {told.map((line) => (
            <div key={line} className="small muted money">
              {line}
            </div>
          ))}
        </div>
        {phone && (
          <a className="button button-outline button-medium" href={`tel:${phone.replaceAll(/[^0-9+]/g, '')}`}>
            <Trans>Call support {phone}</Trans>
          </a>
        )}
      </section>
    </>
  )
}

type RecheckProps = { trade: Trade; open: OpenPayment }

/** Asks the payment company again, where there is one to ask; waits out the half minute in which it may not. */
export function RecheckButton({ trade, open }: RecheckProps) {
  const needsServer = useNeedsServer()
  const { tradeNo, entCode } = trade
  const asking = useAct(payments.recheck, { stale: [payments.detail] })
  const waits = useSecondsUntil(open.check?.againAt)
  return (
    <Button
      look="primary"
      icon="refresh"
      {...needsServer}
      disabled={needsServer.disabled || asking.isPending || waits > 0}
      onClick={() => asking.mutate({ tradeNo, entCode })}
    >
      {waits > 0 ? <Trans>Ask again in {waits} s</Trans> : <Trans>Ask the payment company again</Trans>}
    </Button>
  )
}

/** Whole seconds until then by this device's clock, at most what the server makes anybody wait; counts down. */
function useSecondsUntil(instant: string | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const left = instant === undefined ? 0 : Math.ceil((Date.parse(instant) - now) / 1000)
  const waits = left > 0 && left <= limits.recheckSeconds ? left : 0
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return waits
}
