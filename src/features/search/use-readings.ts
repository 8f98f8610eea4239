import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { ownCurrency } from '#client/formats.ts'
import type { InputOf } from '#shared/call.ts'
import { payments, type ReadingHits } from '#features/transactions/payment.contract.ts'
import { readingsOf, type Reading } from '#features/transactions/readings.ts'

/** A reading with what it leads to. */
export type Offer = { readonly reading: Reading; readonly hits: ReadingHits }

/** What a text may mean, and which of it leads somewhere; `offers` is undefined until the server has answered. */
export function useReadings(text: string) {
  const readings = readingsOf(text, ownCurrency())
  const found = useQuery({
    ...ask(payments.readings, inputOf(readings)),
    enabled: readings.length > 0,
    meta: { quiet: true },
    retry: false,
  })
  const answer = readings.length > 0 ? found.data : undefined
  const all = readings.flatMap((reading) => {
    const hits = answer?.readings.find(({ kind }) => kind === reading.kind || (kind === 'prefix' && isNumber(reading)))
    return hits ? [{ reading, hits }] : []
  })
  return {
    readings,
    offers: answer && all.filter(({ hits }) => hits.count > 0),
    /** How far back the one that came least far has come, where time was too short. */
    reached: all
      .flatMap(({ hits }) => hits.reached ?? [])
      .toSorted()
      .at(-1),
    from: answer?.from,
    busy: found.isFetching,
    error: found.error,
    retry: () => void found.refetch(),
  }
}

function isNumber({ kind }: Reading) {
  return kind === 'number'
}

function inputOf(readings: readonly Reading[]): InputOf<typeof payments.readings> {
  return Object.assign({}, ...readings.map(fieldOf)) as InputOf<typeof payments.readings> // each field has its own name
}

function fieldOf(reading: Reading): InputOf<typeof payments.readings> {
  switch (reading.kind) {
    case 'number':
      return { Number: reading.number }
    case 'last4':
      return { CardLast4: reading.digits }
    case 'amount':
      return { Amount: reading.amount }
    case 'time':
      return { AtTime: reading.time }
  }
}
