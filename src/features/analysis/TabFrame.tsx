import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useConnection } from '#client/connection.ts'
import { date } from '#client/formats.ts'
import type { Currency } from '#shared/money.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Fresh } from '#ui/Tabs.tsx'
import type { TabProps } from './analysis-params.ts'

interface Asked<Answer> {
  readonly data: Answer | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

type TabFrameProps<Answer> = Pick<TabProps, 'go'> & {
  asked: Asked<Answer>
  children: (answer: Answer) => ReactNode
}

/** A tab with when its figures are of, the currencies there are, and what stands there while none can be had. */
export function TabFrame<Answer extends { asOf: string; currency?: Currency; currencies?: Currency[] }>({
  asked: { data, error, refetch },
  go,
  children,
}: TabFrameProps<Answer>) {
  const { t } = useLingui()
  const { online } = useConnection()
  const again = () => void refetch()
  if (!data)
    return error ? (
      <NotLoaded failure={{ offline: !online, reason: error.message, onRetry: again }} />
    ) : (
      <div className="analysis-waits" />
    )
  const { currency, currencies = [] } = data
  return (
    <>
      <div className="analysis-fresh">
        <Fresh label={t`Load again`} onRefresh={again}>
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
      </div>
      {children(data)}
    </>
  )
}
