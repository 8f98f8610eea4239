import { Plural, Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { ListTotals } from '#ui/ListTotals.tsx'
import type { MerchantStatus } from './merchant.contract.ts'

/** How many merchants the list has, and where they stand. */
export function MerchantTotals({ list }: Pick<ComponentProps<typeof ListTotals<MerchantStatus>>, 'list'>) {
  return (
    <ListTotals
      list={list}
      name={<Trans>Merchants</Trans>}
      count={(total) => <Plural value={total} one="# company" other="# companies" />}
      sides={[
        { id: 'active', label: <Trans>Active</Trans>, states: ['ACTIVE'], quiet: true },
        {
          id: 'before',
          label: <Trans>Before the start</Trans>,
          states: ['APPLIED', 'SCREENING', 'RETURNED', 'APPROVED'],
        },
        { id: 'off', label: <Trans>Suspended</Trans>, states: ['SUSPENDED'] },
      ]}
    />
  )
}
