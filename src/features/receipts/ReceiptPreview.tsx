import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ask } from '#client/ask.ts'
import { age, date } from '#client/formats.ts'
import { useSession } from '#client/session.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { LazyDialog } from '#ui/LazyDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import '#ui/css/receipt.css'
import { receipts } from './contract.ts'
import { LetterCopy } from './LetterCopy.tsx'
import { useLetterPage, usePrintTitle, useSlipPage } from './paper.ts'
import { receiptOf, type ReceiptSource } from './receipt.ts'
import { Slip, type CopyProps } from './Slip.tsx'
import { titleOf } from './words.ts'

type ReceiptPreviewProps = {
  names: TradeNames
  /** The question the detail was asked by, so that both show one answer. */
  question: { TradeNo: string; EntCode: string | undefined }
  source: ReceiptSource & { asOf: string }
  onClose: () => void
}

const freshMs = 60_000
const headLastsMs = 3_600_000

/** Shows a copy as it will lie on the paper, on a slip or on A4, and prints it. */
export function ReceiptPreview({ names, question, source, onClose }: ReceiptPreviewProps) {
  const { t } = useLingui()
  const { person } = useSession()
  const [openedAt] = useState(() => new Date())
  const [paper, setPaper] = useState<'slip' | 'letter'>('slip')
  // Asked again: what goes to a customer should not be what the list knew ten minutes ago.
  const found = useQuery({ ...ask(payments.detail, question), refetchOnMount: 'always' })
  const { trade, refunds, asOf } = found.data ?? source
  const head = useQuery({
    ...ask(receipts.issuer, { EntCode: trade.entCode, ShopCode: trade.shopCode }),
    staleTime: headLastsMs,
  })
  const old = openedAt.getTime() - found.dataUpdatedAt > freshMs
  const receipt = receiptOf({ trade, refunds })
  const copy: CopyProps = {
    receipt,
    issuer: head.data,
    names,
    reissued: { at: openedAt, by: isolated(person.fullName), dataAt: asOf, old },
  }
  const [time, since] = [date(asOf, 'shortTime'), age(asOf)]
  // No number: a page's titles stay in the browser's history (decision 28).
  usePrintTitle(`${titleOf(receipt)} ${trade.businessDate}`)

  return (
    <LazyDialog
      open
      title={<Trans>Print a copy</Trans>}
      cancelLabel={<Trans>Close</Trans>}
      onCancel={onClose}
      confirm={{ label: <Trans>Print</Trans>, onConfirm: () => window.print(), disabled: head.isLoading }}
    >
      <Segmented
        className="paper-choice"
        label={t`Paper`}
        value={paper}
        onChange={setPaper}
        choices={[
          { value: 'slip', label: t`58 mm slip` },
          { value: 'letter', label: t`A4 copy` },
        ]}
      />
      {old && !found.isFetching && (
        <Note tone="warn">
          <Trans>
            Data as of {time} ({since}). The latest could not be loaded.
          </Trans>
        </Note>
      )}
      {head.isError && (
        <Note tone="warn">
          <Trans>The store’s address could not be loaded, so it will not be on the copy.</Trans>
        </Note>
      )}
      <div className="paper-table">{paper === 'slip' ? <SlipPaper {...copy} /> : <LetterPaper {...copy} />}</div>
    </LazyDialog>
  )
}

function SlipPaper(copy: CopyProps) {
  const slip = useRef<HTMLElement>(null)
  useSlipPage(slip)
  return (
    <>
      <Slip ref={slip} {...copy} />
      <OnPaper>
        <Slip {...copy} />
      </OnPaper>
    </>
  )
}

function LetterPaper(copy: CopyProps) {
  useLetterPage()
  return (
    <>
      <LetterCopy {...copy} />
      <OnPaper>
        <LetterCopy {...copy} />
      </OnPaper>
    </>
  )
}

/** What the printer gets instead of the page for as long as a copy is shown; the screen does not show it. */
function OnPaper({ children }: { children: ReactNode }) {
  return createPortal(<div className="print-root">{children}</div>, document.body)
}
