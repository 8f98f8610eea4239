import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ask, askInPlace } from '#client/ask.ts'
import { money } from '#client/formats.ts'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { Shares } from '#ui/Shares.tsx'
import { Failed } from './Failed.tsx'
import { panel, type PanelFilter, type PanelShares } from './contract.ts'

type By = 'amount' | 'count'

/** Which part each store has, or, where there is one store only, each payment type. */
export function ShareChart({ asked }: { asked: PanelFilter }) {
  const { t } = useLingui()
  const names = useNames()
  const [By, setBy] = useState<By>('amount')
  const found = useQuery({ ...askInPlace(panel.shares, { ...asked, By }), placeholderData: keepPreviousData })
  const one = found.data?.of === 'paymentType'
  const shares = found.data?.shares
  return (
    <section className="panel-share">
      <div className="panel-head">
        <h2>{one ? <Trans>Paid with</Trans> : <Trans>Share by store</Trans>}</h2>
        <Segmented
          label={t`What the shares are of`}
          value={By}
          choices={[
            { value: 'amount', label: t`Amount` },
            { value: 'count', label: t`Count` },
          ]}
          onChange={setBy}
        />
      </div>
      <Failed found={found} />
      {shares?.length === 0 && (
        <p className="muted">
          <Trans>Nothing was sold yet</Trans>
        </p>
      )}
      {shares?.map((share) => (
        <Ring
          key={share.currency}
          shares={share}
          by={By}
          nameOf={({ code, name }) => (one ? names.paymentType(code) : isolated(name))}
        />
      ))}
    </section>
  )
}

/** Which part each kind of payment has; not there where the shares of types say it. */
export function Mix({ asked }: { asked: PanelFilter }) {
  const names = useNames()
  const { data } = useQuery({ ...ask(panel.shares, { ...asked, By: 'amount' }), placeholderData: keepPreviousData })
  if (!data || data.classes.length === 0) return null
  return (
    <section>
      <h2>
        <Trans>Paid with</Trans>
      </h2>
      {data.classes.map(({ currency, parts, rest }) => (
        <Shares
          key={currency}
          parts={parts.map(({ code, payAmount }) => ({ id: code, label: names.paymentClass(code), value: Number(sumOf(payAmount)) }))} // prettier-ignore
          rest={Number(sumOf(rest?.payAmount ?? 0))}
          say={(value) => money(value, currency)}
        />
      ))}
    </section>
  )
}

type RingProps = { shares: PanelShares; by: By; nameOf: (part: PanelShares['parts'][number]) => string }

function Ring({ shares: { currency, parts, rest }, by, nameOf }: RingProps) {
  const { i18n } = useLingui()
  const valueOf = ({ payCount, payAmount }: { payCount: number; payAmount: number | string }) =>
    by === 'count' ? payCount : Number(sumOf(payAmount))
  const beyond = rest ? valueOf(rest) : 0
  const whole = parts.reduce((sum, part) => sum + valueOf(part), beyond)
  const count = wholeNumber(whole)
  const inside: ReactNode = (
    <>
      <span className="caption">{i18n._(measures[by === 'count' ? 'payCount' : 'payAmount'].label)}</span>
      <b className="num">{by === 'count' ? count : money(Math.round(whole), currency)}</b>
    </>
  )
  return (
    <Shares
      parts={parts.map((part) => ({ id: `${part.entCode} ${part.code}`, label: nameOf(part), value: valueOf(part) }))}
      rest={beyond}
      ring={inside}
      say={(value) => (by === 'count' ? wholeNumber(value) : money(value, currency))}
    />
  )
}
