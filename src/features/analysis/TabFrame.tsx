import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import type { Currency } from '#shared/money.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Fresh } from '#ui/Tabs.tsx'
import type { TabProps } from './analysis-params.ts'

interface Asked<Answer> {
  readonly data: Answer | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

type TabFrameProps<Answer> = Pick<TabProps, 'go' | 'stamp'> & {
  asked: Asked<Answer>
  children: (answer: Answer) => ReactNode
}

/** A tab: in the bar of when its figures are and the currencies there are, and what stands there while none can be had. */
export function TabFrame<Answer extends { asOf: string; currency?: Currency; currencies?: Currency[] }>({
  asked,
  go,
  stamp,
  children,
}: TabFrameProps<Answer>) {
  const { t } = useLingui()
  const { data, refetch } = asked
  if (!data) {
    const failure = failureOf(asked)
    return failure ? <NotLoaded failure={failure} /> : <div className="analysis-waits" />
  }
  const { currency, currencies = [] } = data
  const ofBar = (
    <>
      <Fresh label={t`Load again`} onRefresh={() => void refetch()}>
        {date(data.asOf, 'timeSeconds')}
      </Fresh>
      {currency && currencies.length > 1 && (
        <Segmented
          label={t`Currency`}
          value={currency}
          choices={currencies.map((one) => ({ value: one, label: one }))}
          onChange={(Currency) => go({ Currency })}
        />
      )}
    </>
  )
  return (
    <>
      {stamp && createPortal(ofBar, stamp)}
      {children(data)}
    </>
  )
}
