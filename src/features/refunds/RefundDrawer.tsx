import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { date, decimalsOf } from '#client/formats.ts'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import type { TradeNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Button } from '#ui/Button.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { Facts, numberFact, textFact } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Note } from '#ui/Note.tsx'
import { Status } from '#ui/Status.tsx'
import { systrade } from './contract.ts'
import type { Refund } from './queue.contract.ts'
import { RequestDialog } from './RequestDialog.tsx'
import { reasonWords } from './words.list.ts'
import { refundLook } from './words.ts'

type RefundDrawerProps = DrawerSteps & {
  names: TradeNames
  refund: Refund | undefined
  /** Looks for the payment it belongs to. */
  onFind: (refund: Refund) => void
}

/** One refund of the queue read closely: who asked, why, where it stands, its numbers. */
export function RefundDrawer({ names, refund, onFind, ...steps }: RefundDrawerProps) {
  const { t } = useLingui()
  const [deciding, setDeciding] = useState<Refund>()
  const brand = refund && { paymentType: refund.paymentType, cardBrand: undefined }
  const facts = refund && [
    textFact('by', t`Requested by`, refund.requestedBy),
    textFact('at', t`Requested`, date(refund.requestedAt, 'dateTime')),
    textFact('reason', t`Reason`, names.words(reasonWords[refund.reasonCode])),
    textFact('remark', t`Remark`, refund.remark),
    textFact('approved', t`Approved by`, refund.approvedBy),
    textFact('approvedAt', t`Approved at`, refund.approvedAt && date(refund.approvedAt, 'dateTime')),
    textFact('rejected', t`Rejected by`, refund.rejectedBy),
    textFact('comment', t`Comment`, refund.comment),
    textFact('channel', t`Requested from`, refund.channel === 'ADMIN' ? t`Support desk` : t`Merchant portal`),
    textFact('company', t`Company`, `${isolated(refund.entName)}　${refund.entCode}`),
    textFact('shop', t`Store`, `${isolated(refund.shopName)}　${refund.shopCode}`),
    textFact('paid', t`Paid at`, date(refund.tradeTime, 'dateTime')),
    numberFact('trade', t`Transaction no.`, refund.tradeNo),
    numberFact('refund', t`Refund no.`, refund.refundNo),
    numberFact('provider', t`Payment company’s no.`, refund.providerRefundNo),
    numberFact('code', t`Payment company’s reason code`, refund.failureCode),
    numberFact('row', t`Refund’s transaction no.`, refund.refundTradeNo),
  ]
  return (
    <Drawer
      title={<Trans>Refund details</Trans>}
      open={refund !== undefined}
      {...steps}
      foot={
        refund && (
          <>
            <Button onClick={() => onFind(refund)} icon="search">
              <Trans>Find the payment</Trans>
            </Button>
            {refund.offers && (
              <Button look="primary" onClick={() => setDeciding(refund)}>
                {refund.offers === 'decide' ? <Trans>Approve or reject</Trans> : <Trans>See the request</Trans>}
              </Button>
            )}
          </>
        )
      }
    >
      {refund && brand && (
        <section className="section">
          <div className="detail-head">
            <BrandTile {...names.tile(brand)} />
            <div className="grow">
              <div className="detail-name">{names.brand(brand)}</div>
              <div className="small muted num">{date(refund.statusAt, 'dateTime')}</div>
            </div>
            <Status {...refundLook(refund.status)} />
          </div>
          {refund.failed && (
            <div role="alert">
              <Note tone="error">{refund.failed}</Note>
            </div>
          )}
          <div className="totals-number refund-sum">
            <Money value={refund.amount} currency={refund.currency} decimals={decimalsOf(refund.currency)} />
          </div>
        </section>
      )}
      {facts && (
        <section className="section">
          <Facts facts={facts} />
          <AuditLink object={refund.refundNo} />
        </section>
      )}
      {deciding && <RequestDialog calls={systrade} refund={deciding} onClose={() => setDeciding(undefined)} />}
    </Drawer>
  )
}
