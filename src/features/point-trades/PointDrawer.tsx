import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { push } from '#client/navigation.ts'
import { ask, askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import { rememberHistoryState } from '#client/history-state.ts'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import { isolated } from '#shared/isolated.ts'
import { DetailHead } from '#ui/DetailHead.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { Facts, numberFact, textFact } from '#ui/Facts.tsx'
import { MoreButton } from '#ui/More.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { pointTrades, type PointTrade } from './contract.ts'
import { PointState } from './point-columns.tsx'
import { pointsText } from './points-text.ts'
import { WhyPoints } from './WhyPoints.tsx'
import { directionWords, sourceWords } from './words.list.ts'

type PointDrawerProps = DrawerSteps & {
  /** The open point transaction: `E00001207 P0123...`. */
  open: string | undefined
  row: PointTrade | undefined
}

/** One point transaction read closely: why so many, what they belong to, and what the member has now. */
export function PointDrawer({ open, row, ...steps }: PointDrawerProps) {
  const { i18n } = useLingui()
  const [EntCode = '', PointTradeNo = ''] = open?.split(' ') ?? []
  const found = useQuery({ ...askInPlace(pointTrades.detail, { EntCode, PointTradeNo }), enabled: open !== undefined })
  const failure = failureOf(found)
  const entry = open === undefined ? undefined : (found.data?.entry ?? row)
  return (
    <Drawer title={<Trans>Point transaction details</Trans>} open={open !== undefined} {...steps}>
      {entry && (
        <>
          <DetailHead
            name={i18n._(directionWords[entry.direction])}
            when={date(entry.at, 'dateTime')}
            state={<PointState status={entry.status} />}
            amount={pointsText(entry.points)}
          />
          <WhyPoints entry={entry} />
          <Links entry={entry} />
          <Details entry={entry} />
        </>
      )}
      {!(failure?.offline && entry) && <NotLoaded failure={failure} />}
    </Drawer>
  )
}

/** The ways to the order and the payment it belongs to. */
function Links({ entry: { entCode, orderNo, tradeNo } }: { entry: PointTrade }) {
  const { t } = useLingui()
  if (orderNo === null && tradeNo === null) return null
  return (
    <section className="section">
      {orderNo !== null && (
        <MoreButton
          icon="bag"
          label={t({ message: 'Order', context: 'purchase' })}
          value={<span className="mono">{orderNo}</span>}
          onPress={() => push('/order', { filter: rememberHistoryState({ Open: `${entCode} ${orderNo}` }) })}
        />
      )}
      {tradeNo !== null && (
        <MoreButton
          icon="receipt"
          label={t`Payment`}
          value={<span className="mono">{tradeNo}</span>}
          onPress={() => push('/trade', { filter: rememberHistoryState({ Trade: tradeNo, Ent: entCode }) })}
        />
      )}
    </section>
  )
}

function Details({ entry }: { entry: PointTrade }) {
  const { t, i18n } = useLingui()
  const { entCode: EntCode, pointTradeNo: PointTradeNo } = entry
  const source = sourceWords[entry.source]
  const now = useQuery(ask(pointTrades.balance, { EntCode, PointTradeNo }))
  const facts = [
    textFact('member', t`Member no.`, entry.member),
    textFact('after', t`Balance after this`, pointsText(entry.balanceAfter)),
    textFact(
      'now',
      t`Balance now`,
      now.data ? pointsText(now.data.points) : now.isError ? t`The point system does not answer` : '–',
    ),
    textFact('until', t`Valid until`, entry.validUntil ? date(entry.validUntil, 'date') : undefined),
    textFact(
      'store',
      t`Store and terminal`,
      entry.shopCode && `${isolated(entry.shopName || entry.shopCode)}　${entry.terminalNo}`,
    ),
    textFact('source', t`Source system`, source ? i18n._(source) : entry.source),
    textFact('remark', t`Remark`, entry.remark),
    numberFact('no', t`Point transaction no.`, PointTradeNo),
  ]
  return (
    <section className="section">
      <Facts facts={facts} />
      {entry.tradeNo !== null && <AuditLink object={entry.tradeNo} />}
    </section>
  )
}
