import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '#client/with-words.ts'
import { Button } from '#ui/Button.tsx'
import type { Trade } from '#features/transactions/contract.ts'
import type { TradeNames } from '#features/transactions/words.ts'

const ReceiptPreview = lazyPart(
  () => import('./ReceiptPreview.tsx'),
  (loaded) => loaded.ReceiptPreview,
  'receipts',
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
  /** What its button says. */
  children: ReactNode
  detail: { trade: Trade; refunds: Trade[]; asOf: string }
}

/** Shows a copy of the payment as paper, to be printed. */
export function TradeReceipt({ names, question, detail, children }: TradeReceiptProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Suspense>
          <ReceiptPreview names={names} question={question} source={detail} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
