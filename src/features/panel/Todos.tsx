import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { askInPlace } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { calendarDay, date, money } from '#client/formats.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { isolated } from '#shared/isolated.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { panel, type PanelStores, type Todo } from './contract.ts'
import { Failed } from './Failed.tsx'
import { placeOf, todoWords } from './todo-places.ts'

/** Icons of what somebody has to see to. */
const icons: Readonly<Record<Todo['kind'], IconName>> = {
  unknownPayments: 'warning',
  unknownRefunds: 'warning',
  failedRefunds: 'giveBack',
  approvals: 'giveBack',
  failedTransfers: 'warning',
  differentDeposits: 'warning',
}

/** What needs a hand, each with the way there; says so where nothing does. */
export function Todos({ stores }: { stores: PanelStores }) {
  const { i18n } = useLingui()
  const found = useQuery({ ...askInPlace(panel.today, stores), refetchInterval: 60_000, refetchOnWindowFocus: true })
  const { data } = found
  const mayTrade = useMay(panel.latest) // whoever sees payments
  if (!data && !found.error) return null
  return (
    <section className="panel-todos">
      <h2>
        <Trans>Needs you now</Trans> {data && data.list.length > 0 && <span className="num">{data.list.length}</span>}
      </h2>
      <Failed found={found} />
      {data?.list.length === 0 ? (
        <p className="panel-nothing">
          <Icon name="check" size={18} /> <Trans>Nothing needs you now</Trans>
        </p>
      ) : (
        <ul>
          {data?.list.map((todo) => {
            const place = placeOf(todo, stores)
            const row = (
              <>
                <Icon name={icons[todo.kind]} size={20} />
                <span className="grow">
                  {i18n._(todoWords[todo.kind])}
                  <About todo={todo} />
                </span>
                {!todo.payment && !todo.deposit && <b className="num">{wholeNumber(todo.count)}</b>}
              </>
            )
            return (
              <li key={keyOf(todo)} data-kind={todo.kind}>
                {place.startsWith('/trade') && !mayTrade ? (
                  <div className="panel-todo">{row}</div>
                ) : (
                  <RouterLink className="panel-todo" to={place}>
                    {row}
                    <Icon name="chevronRight" size={16} />
                  </RouterLink>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function keyOf({ kind, payment, deposit }: Todo): string {
  return [kind, payment?.tradeNo, deposit?.depositNo].join(' ')
}

/** Where they are and since when; of a single one how much it is. */
function About({ todo: { since, amount, shopName, shops, kind } }: { todo: Todo }) {
  const { t } = useLingui()
  const isDay = kind === 'failedTransfers' || kind === 'differentDeposits'
  const isToday = date(since, 'date') === date(calendarDay(), 'date')
  const time = date(since, isDay ? 'day' : isToday ? 'time' : 'shortTime')
  const others = shops - 1
  const store = isolated(shopName)
  const where =
    shopName && (others > 0 ? t`${store} and ${plural(others, { one: '# other', other: '# others' })}` : store)
  const parts = [where, time, amount && money(sumOf(amount.value), amount.currency)]
  return (
    <span className="panel-about">
      {parts.filter(Boolean).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && '　'}
          <span className={part === where ? undefined : 'money'}>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
