import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#client/ask.ts'
import { recall } from '#client/device.ts'
import { date, money } from '#client/formats.ts'
import { isNoResponse } from '#client/refusal.ts'
import { useNames } from '#features/transactions/words.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceChip } from '#ui/Chip.tsx'
import { DataList } from '#ui/DataList.tsx'
import { CannotConnect, NoMatch, Refused } from '#ui/Faces.tsx'
import { Pager, type Turn } from '#ui/Pager.tsx'
import { Fresh } from '#ui/Tabs.tsx'
import { systrade, type RefundStatus } from './contract.ts'
import { useRefundColumns } from './refund-columns.tsx'
import { RefundDrawer } from './RefundDrawer.tsx'
import type { SystradeAddress } from './systrade-address.ts'
import { isOver } from './words.ts'

type RefundQueueProps = {
  address: SystradeAddress
  go: (next: SystradeAddress, how?: 'replace') => void
}

const refreshMs = 15_000
const underWay: readonly RefundStatus[] = ['REQUESTED', 'SUBMITTING', 'ACCEPTED']

/** Every refund of the tenant, newest first; asks again by itself while one of them is still on its way. */
export function RefundQueue({ address, go }: RefundQueueProps) {
  const { t } = useLingui()
  const names = useNames()
  const columns = useRefundColumns(names)
  const { Statuses, PageSize, Trail = [], Open } = address
  const Cursor = Trail.at(-1)
  const found = useQuery({
    ...ask(systrade.list, { Statuses, PageSize, ...(Cursor !== undefined && { Cursor, PageIndex: Trail.length + 1 }) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(({ status }) => !isOver(status)) ? refreshMs : false),
  })
  const rows = found.data?.list
  const page = found.data
  const before = page ? (page.pageIndex - 1) * page.pageSize : 0
  const until = before + (rows?.length ?? 0)
  const turn = (to: Turn) =>
    go({
      ...address,
      Trail:
        to === 'next' && page?.nextCursor ? [...Trail, page.nextCursor] : to === 'previous' ? Trail.slice(0, -1) : [],
    })
  const choose = (next: readonly RefundStatus[] | undefined) =>
    go({ ...address, Statuses: next && [...next], Trail: undefined, Open: undefined })
  const open = (refundNo: string | undefined) => go({ ...address, Open: refundNo }, Open ? 'replace' : undefined)
  const at = rows?.findIndex(({ refundNo }) => refundNo === Open) ?? -1
  // Once opened the drawer stays in the page, so that closing it gives the focus back.
  const [opened, setOpened] = useState(false)
  if (Open !== undefined && !opened) setOpened(true)
  const beside = (step: number) => {
    const row = at < 0 ? undefined : rows?.[at + step]
    return row && (() => open(row.refundNo))
  }
  const time = page && date(page.asOf, 'timeSeconds')
  const choices: readonly (readonly [string, readonly RefundStatus[] | undefined])[] = [
    [t`All`, undefined],
    [t`Under way`, underWay],
    [t`Needs checking`, ['UNKNOWN']],
    [t`Finished`, ['SUCCEEDED']],
    [t`Failed`, ['FAILED']],
  ]
  const same = (statuses: readonly RefundStatus[] | undefined) => (statuses ?? []).join() === (Statuses ?? []).join()

  return (
    <section className="systrade-queue" aria-labelledby="refund-queue">
      <div className="systrade-head">
        <h2 id="refund-queue">
          <Trans>Refunds</Trans>
        </h2>
        {time && (
          <Fresh label={t`Load again`} onRefresh={() => void found.refetch()}>
            <Trans>As of {time}</Trans>
          </Fresh>
        )}
      </div>
      <div className="systrade-states" role="group" aria-label={t`Status`}>
        {choices.map(([words, statuses]) => (
          <ChoiceChip key={words} group="refund-state" checked={same(statuses)} onChange={() => choose(statuses)}>
            {words}
          </ChoiceChip>
        ))}
      </div>
      <DataList
        label={t`Refunds`}
        columns={columns}
        rows={rows}
        busy={found.isFetching && !found.isRefetching}
        whenEmpty={
          Statuses ? (
            <NoMatch title={<Trans>No refunds in this state</Trans>} onClear={() => choose(undefined)} />
          ) : (
            <NoMatch
              title={<Trans>No refunds yet</Trans>}
              text={<Trans>A refund appears here as soon as somebody asks for one.</Trans>}
            />
          )
        }
        trouble={
          found.error && !found.data ? (
            isNoResponse(found.error) ? (
              <CannotConnect onRetry={() => void found.refetch()} />
            ) : (
              <Refused
                title={found.error.message}
                text={<Trans>Change the conditions or try again.</Trans>}
                action={
                  <Button onClick={() => void found.refetch()}>
                    <Trans>Load again</Trans>
                  </Button>
                }
              />
            )
          ) : undefined
        }
        keyOf={(row) => row.refundNo}
        nameOf={(row) => {
          const [amount, store, asked] = [
            money(row.amount, row.currency),
            row.shopName,
            date(row.requestedAt, 'listTime'),
          ]
          return t`Refund ${amount}, ${store}, ${asked}`
        }}
        onOpen={(row) => open(row.refundNo)}
        openKey={Open}
        dayOf={(row) => ({ key: date(row.requestedAt, 'date'), heading: date(row.requestedAt, 'dayHeading') })}
        letterKeys={recall('keys') !== 'off'}
      />
      {page && (
        <Pager
          from={until === 0 ? 0 : before + 1}
          to={until}
          total={Math.max(page.total ?? until, until)}
          exact={page.total !== undefined ? !page.totalCapped : page.nextCursor === undefined}
          can={{
            first: Trail.length > 0,
            previous: Trail.length > 0,
            next: page.nextCursor !== undefined,
            last: false,
          }}
          onTurn={turn}
          pageSize={page.pageSize}
          onPageSize={(size) =>
            go({ ...address, Trail: undefined, PageSize: size === 20 || size === 100 ? size : undefined })
          }
        />
      )}
      {opened && (
        <RefundDrawer
          names={names}
          refund={at < 0 ? undefined : rows?.[at]}
          onClose={() => open(undefined)}
          onPrevious={beside(-1)}
          onNext={beside(1)}
          onFind={(row) =>
            go({
              ...address,
              TradeNo: row.tradeNo,
              EntCode: row.entCode,
              From: undefined,
              To: undefined,
              Open: undefined,
            })
          }
        />
      )}
    </section>
  )
}
