import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type pg from 'pg'
import { dbOn } from '#server/db/db.ts'

/** Metrics of refunds. */
export interface RefundMetrics {
  /** A refund ended so, this long after it was asked for. */
  ended(outcome: string, seconds: number): void
  /** The acquirer was asked how a refund stands, and said so. */
  reconciled(outcome: string): void
  /** The acquirer took back what it had said. */
  contradicted(): void
  /** A refund was booked that a person must look at. */
  alarmed(why: string): void
}

/** Counts refunds in the registry; what is open is read from the database when metrics are collected. */
export function refundMetrics(registry: Registry, service: pg.Pool): RefundMetrics {
  const registers = [registry]
  const ended = new Counter({
    name: 'noren_refunds_total',
    help: 'Refunds that ended, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'noren_refund_seconds',
    help: 'From the request of a refund to its end',
    labelNames: ['outcome'],
    buckets: [0.1, 0.5, 1, 3, 10, 60, 600, 3600, 86_400],
    registers,
  })
  const reconciled = new Counter({
    name: 'noren_refund_questions_total',
    help: 'Times the acquirer was asked how a refund stands, by what it said',
    labelNames: ['outcome'],
    registers,
  })
  const contradicted = new Counter({
    name: 'noren_refund_contradictions_total',
    help: 'Refunds of which the acquirer took back what it had said: above 0 somebody must look',
    registers,
  })
  const alarmed = new Counter({
    name: 'noren_refund_alarms_total',
    help: 'Refunds booked that do not fit their payment, by why: above 0 somebody must look',
    labelNames: ['why'],
    registers,
  })
  const oldest = new Gauge({
    name: 'noren_refund_oldest_unknown_seconds',
    help: 'Age of the oldest refund nobody knows the end of',
    registers,
  })
  new Gauge({
    name: 'noren_refunds_open',
    help: 'Refunds that have not ended, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      oldest.set(0)
      for (const { state, count, age } of await openRefunds(service)) {
        this.set({ state }, count)
        if (state === 'UNKNOWN') oldest.set(age)
      }
    },
  })
  return {
    ended(outcome, took) {
      ended.inc({ outcome })
      seconds.observe({ outcome }, took)
    },
    reconciled: (outcome) => reconciled.inc({ outcome }),
    contradicted: () => contradicted.inc(),
    alarmed: (why) => alarmed.inc({ why }),
  }
}

function openRefunds(service: pg.Pool) {
  return dbOn(service).sql<{ state: string; count: number; age: number }>`
    select status as state, count(*)::int as count, extract(epoch from now() - min(requested_at))::int as age
      from refunds
     where next_check_at is not null
     group by status
     order by status`
}
