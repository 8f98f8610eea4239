import { Trans } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'
import { load } from '#client/chunk.ts'
import { loadWords } from '#client/words.ts'
import { Button } from '#ui/Button.tsx'
import type { Trade } from './contract.ts'
import type { TradeNames } from './words.ts'

const ReceiptPreview = lazy(() =>
  load(() => Promise.all([import('#features/receipts/ReceiptPreview.tsx'), loadWords('receipts')])).then(
    ([{ ReceiptPreview: Preview }]) => ({ default: Preview }),
  ),
)

const proven: readonly Trade['status'][] = ['SUCCESS', 'CANCELLED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED']
const notTheCustomers = ['21', '22', '31'] // charge-backs and adjustments are between the merchant and the provider

/** Whether there is something to give a customer on paper: money moved, and it was theirs. */
export function hasReceipt({ status, tradeType }: Trade): boolean {
  return proven.includes(status) && !notTheCustomers.includes(tradeType)
}

type TradeReceiptProps = {
  names: TradeNames
  question: { TradeNo: string; EntCode: string | undefined }
  detail: { trade: Trade; refunds: Trade[]; asOf: string }
}

/** Shows a copy of the payment as paper, to be printed. */
export function TradeReceipt({ names, question, detail }: TradeReceiptProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        <Trans>Print a copy</Trans>
      </Button>
      {open && (
        <Suspense>
          <ReceiptPreview names={names} question={question} source={detail} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
