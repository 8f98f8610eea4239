import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { date, money } from '#client/formats.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { TradeReceipt } from '#features/receipts/TradeReceipt.tsx'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toasts.ts'
import { notifySuccess } from '#client/notify.ts'
import type { Refund } from './queue.contract.ts'

/** What the customer is given of a refund that is done: paper, or a message. */
export function AfterRefund({ refund }: { refund: Refund }) {
  const { t } = useLingui()
  const names = useNames()
  const mayRead = useMay(payments.detail)
  const question = { TradeNo: refund.refundTradeNo ?? refund.tradeNo, EntCode: refund.entCode }
  const { data } = useQuery({ ...ask(payments.detail, question), enabled: mayRead })
  const [amount, time] = [money(refund.amount, refund.currency), date(refund.statusAt, 'dateTime')]
  const { refundNo } = refund
  const shopName = isolated(refund.shopName)
  const share = async () => {
    const text = t`Refund ${amount}, ${shopName}, ${time}. Refund no. ${refundNo}`
    try {
      if (navigator.share) await navigator.share({ text })
      else {
        await navigator.clipboard.writeText(text)
        notifySuccess(t`Copied`)
      }
    } catch (error) {
      // Whoever closes the share sheet again has decided not to.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ tone: 'warning', text: t`The browser did not let this be copied.` })
    }
  }
  return (
    <>
      {data && (
        <TradeReceipt names={names} question={question} detail={data}>
          <Trans>Print a copy</Trans>
        </TradeReceipt>
      )}
      <Button size="medium" icon="share" onClick={() => void share()}>
        <Trans>Share</Trans>
      </Button>
    </>
  )
}
