import { useEffect } from 'react'
import { remember } from '#client/device.ts'
import { addressOf } from '#client/wire.ts'
import { masters } from '#features/masters/contract.ts'
import { transactions } from './contract.ts'
import { conditionsOf, listInputOf } from './filter.ts'

/** Leaves word for the next start: these are the questions of the first list, to be asked before any program is there. */
export function useFirstQuestions(address: Parameters<typeof listInputOf>[0], answered: boolean) {
  const first =
    answered &&
    address.Cursor === undefined &&
    address.Sort === undefined &&
    conditionsOf(address).length === 0 &&
    address.From === undefined &&
    address.FromTime === undefined
  const list = addressOf(transactions.list, listInputOf(address))
  useEffect(() => {
    if (first)
      remember('first', {
        at: ['/', '/trade'],
        urls: [list, addressOf(transactions.summary, {}), addressOf(masters.all, {})],
      })
  }, [first, list])
}
