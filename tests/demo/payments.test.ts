import { describe, expect, test } from 'vitest'
import { paymentTypes } from '#server/seed/brands.ts'
import { linesOf } from '#demo/changes.ts'
import { stateAt, type Line } from '#demo/line.ts'
import { demoTenants } from '#demo/open-shop.ts'
import { paymentsOf } from '#demo/payments.ts'
import { placesOf } from '#demo/tenants.ts'
import type { TradeRow } from '#server/ingest/row.ts'
import { businessDateOf, instantOf } from '#shared/business-day.ts'
import { addDays, weekdayOf } from '#shared/calendar.ts'

const places = demoTenants.flatMap((tenant) => placesOf(tenant))
const [noren] = demoTenants
if (!noren) throw new Error('there is no default tenant')
const lines = demoTenants.flatMap((tenant) => [...linesOf(tenant, '2026-09-01', '2026-10-31')])
const ended = lines.map((line) => final(line))
const paid = ended.filter(({ origTradeNo }) => origTradeNo === null)
const back = ended.filter(({ origTradeNo, tradeType }) => origTradeNo !== null && tradeType !== '21')

describe('a day of the demo', () => {
  test('is the same whenever it is asked for', () => {
    for (const place of places.slice(0, 4))
      expect(paymentsOf(place, '2026-08-08')).toEqual(paymentsOf(place, '2026-08-08'))
  })

  test('lies in its store’s business day, also where that begins at five in the morning', () => {
    const starts = new Map(
      places.map(({ tenant, enterprise, shop }) => [
        `${enterprise.code} ${shop.code}`,
        { zone: tenant.zone, start: shop.dayStart ?? '00:00' },
      ]),
    )
    const wrong = ended.filter(({ entCode, shopCode, tradeTime, businessDate }) => {
      const { zone = '', start = '' } = starts.get(`${entCode} ${shopCode}`) ?? {}
      return businessDateOf(tradeTime, zone, start) !== businessDate
    })

    expect(wrong).toEqual([])
    expect(ended.some(({ businessDate, tradeNo }) => businessDate.replaceAll('-', '') < tradeNo.slice(0, 8))).toBe(true)
  })

  test('numbers every transaction with its own local time, never twice in an enterprise', () => {
    expect(new Set(ended.map(({ entCode, tradeNo }) => `${entCode} ${tradeNo}`)).size).toBe(ended.length)
    for (const { tradeNo } of ended) expect(tradeNo).toMatch(/^2026\d{16}$/)
    const [one] = ended.filter(({ entCode }) => entCode === 'E00001207')
    const local = new Date((one?.tradeTime.getTime() ?? 0) + 9 * 3_600_000).toISOString()
    expect(one?.tradeNo.slice(0, 14)).toBe(local.slice(0, 19).replace(/\D/g, ''))
  })

  test('is quiet where the store is closed', () => {
    const closed = places.find(({ shop }) => shop.name === '神楽坂店')
    if (!closed) throw new Error('the store is missing')

    const atTheTill = (place: (typeof places)[number], date: string) =>
      paymentsOf(place, date).filter(({ row }) => row.origTradeNo === null && row.operatorName !== null)
    expect(atTheTill(closed, '2026-11-16')).toEqual([])
    expect(atTheTill(closed, '2026-11-17').length).toBeGreaterThan(3)
    expect(
      places
        .filter(({ tenant }) => tenant.currency === 'JPY')
        .flatMap((place) => (place.shop.trade === 'online' ? [] : atTheTill(place, '2026-01-01'))),
    ).toEqual([])
  })

  test('has a payment from its first seconds on, so that no list of today is empty at any hour, in no store and no zone', () => {
    for (const place of places) {
      const { zone } = place.tenant
      const start = place.shop.dayStart ?? '00:00'
      // New year, a month's last day, the lunar new year, and a week with every store's day of rest.
      const days = [
        '2026-01-01',
        '2026-02-18',
        '2026-09-30',
        ...Array.from({ length: 8 }, (_, n) => addDays('2026-11-16', n)),
      ]
      for (const day of days)
        for (let hour = 0; hour < 24; hour++) {
          const now = Date.parse(instantOf(day, start, zone)) + 3_000 + hour * 3_600_000
          const shown = paymentsOf(place, businessDateOf(new Date(now), zone, start)).filter((line) =>
            stateAt(line, now),
          )
          expect(shown.length, `${place.shop.name} ${new Date(now).toISOString()}`).toBeGreaterThan(0)
        }
    }
  })
})

describe('the demo looks like shops', () => {
  test('restaurants are fullest at noon and in the evening', () => {
    const hours = countBy(
      paid.filter(({ entCode, presentMode }) => entCode === 'E00001207' && presentMode !== 'ECOM'),
      ({ tradeNo }) => tradeNo.slice(8, 10),
    )

    expect(hours.get('12')).toBeGreaterThan(3 * (hours.get('15') ?? 0))
    expect(hours.get('19')).toBeGreaterThan(2 * (hours.get('15') ?? 0))
  })

  test('each kind of store is busiest at an hour of its own, and none as its business day begins', () => {
    const sold = new Set(['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK'])
    const hoursOf = (of: readonly (typeof places)[number][]) => {
      const codes = new Set(of.map(({ enterprise, shop }) => `${enterprise.code} ${shop.code}`))
      const rows = paid.filter(
        ({ entCode, shopCode, status }) => codes.has(`${entCode} ${shopCode}`) && sold.has(status),
      )
      return countBy(rows, ({ tradeNo }) => tradeNo.slice(8, 10))
    }
    const busiest = { restaurant: [12, 13], cafe: [8, 15], bakery: [8, 12], bar: [20, 22], online: [20, 22], grocery: [17, 19] } // prettier-ignore
    for (const [trade, [from = 0, to = 0]] of Object.entries(busiest)) {
      const hours = hoursOf(places.filter(({ shop }) => shop.trade === trade))
      const [[hour] = ['']] = [...hours].toSorted(([, a], [, b]) => b - a)
      expect([trade, hour, Number(hour) >= from && Number(hour) <= to]).toEqual([trade, hour, true])
    }
    for (const place of places) {
      const hours = hoursOf([place])
      const ofStart = hours.get((place.shop.dayStart ?? '00:00').slice(0, 2)) ?? 0
      expect([place.shop.name, ofStart < Math.max(...hours.values()) / 2]).toEqual([place.shop.name, true])
    }
  })

  test('weekends bring more guests, Golden Week and December more than June', () => {
    const ofWeekday = (from: number) =>
      paid.filter(({ entCode, businessDate }) => entCode === 'E00001207' && weekdayOf(businessDate) === from).length
    const daily = (from: string, days: number) => {
      const to = addDays(from, days - 1)
      return [...linesOf(noren, from, to)].length / days
    }
    const june = daily('2026-06-08', 14)

    expect(ofWeekday(6)).toBeGreaterThan(1.2 * ofWeekday(2))
    expect(daily('2026-05-02', 5)).toBeGreaterThan(1.15 * june)
    expect(daily('2025-12-08', 14)).toBeGreaterThan(1.1 * june)
  })

  test('one to three payments in a hundred fail, with a reason; about one is given back', () => {
    const share = (rows: readonly unknown[]) => rows.length / paid.length
    const failed = paid.filter(({ status }) => status === 'FAILED')

    expect(share(failed)).toBeGreaterThan(0.01)
    expect(share(failed)).toBeLessThan(0.03)
    for (const { failureCode, failureText, feeAmount } of failed)
      expect([Boolean(failureCode), Boolean(failureText), feeAmount]).toEqual([true, true, 0n])
    expect(share(back.filter(({ tradeType }) => tradeType !== '04'))).toBeGreaterThan(0.006)
    expect(share(back.filter(({ tradeType }) => tradeType !== '04'))).toBeLessThan(0.015)
    expect(back.some(({ tradeType }) => tradeType === '04')).toBe(true)
  })

  test('prices are whole tens of yen, or hundreds of tugrik', () => {
    for (const { amount, currency } of paid) expect(amount % (currency === 'JPY' ? 10n : 10_000n)).toBe(0n)
  })

  test('every brand takes the store’s money, is not retired, and only cards have four last digits', () => {
    const types = new Map(paymentTypes.map((type) => [type.code, type]))
    for (const { paymentType, currency, cardLast4 } of ended) {
      const type = types.get(paymentType)
      expect([paymentType, type?.status, type?.currencies.includes(currency), cardLast4 !== null]).toEqual([
        paymentType,
        'AVAILABLE',
        true,
        type?.classCode === 'CARD',
      ])
    }
  })

  test('at least 150,000 transactions in the shortest thirteen months there can be', () => {
    let count = 0
    for (const tenant of demoTenants) for (const _line of linesOf(tenant, '2025-11-01', '2026-11-30')) count++

    expect(count).toBeGreaterThanOrEqual(150_000)
  })
})

describe('what is given back', () => {
  const payments = new Map(ended.map((row) => [`${row.entCode} ${row.tradeNo}`, row]))

  test('stands as rows of their own that come to what the payment says, fee and all', () => {
    const sums = new Map<string, { amount: bigint; fee: bigint; count: number }>()
    for (const row of back) {
      const key = `${row.entCode} ${row.origTradeNo}`
      const { amount, fee, count } = sums.get(key) ?? { amount: 0n, fee: 0n, count: 0 }
      sums.set(key, { amount: amount + row.amount, fee: fee - row.feeAmount, count: count + 1 })
    }

    expect(sums.size).toBeGreaterThan(100)
    for (const [key, { amount, fee, count }] of sums) {
      const payment = payments.get(key)
      expect([payment?.refunded, payment?.refundCount]).toEqual([amount, count])
      expect(payment?.status).toBe(
        amount < (payment?.amount ?? 0n)
          ? 'PARTIALLY_REFUNDED'
          : back.some((row) => row.tradeType === '04' && `${row.entCode} ${row.origTradeNo}` === key)
            ? 'CANCELLED'
            : 'REFUNDED',
      )
      expect(fee === payment?.feeAmount || amount < (payment?.amount ?? 0n)).toBe(true)
    }
  })

  test('keeps to the brand’s rules: a whole refund of the same day is a cancel, and never after the deadline', () => {
    const modes = new Map(paymentTypes.map(({ code, refundMode }) => [code, refundMode]))
    for (const row of back) {
      const payment = payments.get(`${row.entCode} ${row.origTradeNo}`)
      if (!payment) throw new Error('a refund without its payment')
      expect(row.tradeTime.getTime()).toBeGreaterThan(payment.tradeTime.getTime())
      expect(row.businessDate <= (payment.refundDeadline ?? '')).toBe(true)
      expect(row.remark).not.toBe('')
      const sameDay = row.businessDate === payment.businessDate
      const whole = row.amount === payment.amount
      // Of a payment given back in two pieces both are partial.
      const right = { '04': sameDay && whole, '05': !sameDay && whole, '06': row.amount < payment.amount }[
        row.tradeType
      ]
      expect([row.tradeNo, right]).toEqual([row.tradeNo, true])
      expect(modes.get(row.paymentType) === 'FULL_ONLY' ? row.tradeType : '04').toBe('04')
    }
  })

  test('comes soon enough that two weeks know of it', () => {
    const late = lines.filter(
      ({ row, at }) =>
        row.origBusinessDate !== null && at > Date.parse(`${row.origBusinessDate}T00:00:00Z`) + 13 * 86_400_000,
    )

    expect(late).toEqual([])
  })
})

describe('a payment’s life', () => {
  test('its steps are in order and come after it appears', () => {
    for (const { at, steps } of lines) {
      const times = [at, ...steps.map((step) => step.at)]
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
  })

  test('some answers take longer than a minute, and until then the payment is under way', () => {
    const slow = lines.filter(
      ({ row, steps }) => row.status === 'PROCESSING' && (steps[0]?.at ?? 0) - row.tradeTime.getTime() > 60_000,
    )

    expect(slow.length).toBeGreaterThan(50)
    for (const line of slow) expect(stateAt(line, line.at + 59_000)?.status).toBe('PROCESSING')
  })

  test('every evening one to six payments of the day still wait for the provider', () => {
    for (let day = '2026-10-05'; day < '2026-10-19'; day = addDays(day, 1)) {
      const evening = Date.parse(`${day}T21:00:00+09:00`)
      const waiting = [...linesOf(noren, day, day)].filter((line) => stateAt(line, evening)?.status === 'UNKNOWN')
      expect([day, waiting.length >= 1, waiting.length <= 6]).toEqual([day, true, true])
    }
  })

  test('none is left without an answer', () => {
    expect(ended.filter(({ status }) => ['PROCESSING', 'UNKNOWN', 'AUTHORIZED'].includes(status))).toEqual([])
  })

  test('a card company takes a payment back now and then, in a row of its own', () => {
    const denied = [...linesOf(noren, '2026-01-01', '2026-11-01')].filter(({ row }) => row.tradeType === '21')
    expect(denied.length).toBeGreaterThan(0)
    expect(denied.length).toBeLessThan(30)
    for (const { row } of denied) expect([row.feeAmount, row.status]).toEqual([0n, 'SUCCESS'])
  })
})

function final(line: Line): TradeRow {
  return stateAt(line, Number.POSITIVE_INFINITY) ?? line.row
}

function countBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}
