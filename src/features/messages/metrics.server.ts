import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type pg from 'pg'
import { dbOn } from '#server/db/db.ts'

/** Metrics of alerts. */
export interface AlertMetrics {
  /** Counts an alert that was sent or refused, with the time since its notice was posted. */
  ended(outcome: string, seconds: number | undefined): void
}

/** Counts alerts in the registry; what waits is read from the database when metrics are collected. */
export function alertMetrics(registry: Registry, service: pg.Pool): AlertMetrics {
  const registers = [registry]
  const ended = new Counter({
    name: 'noren_alerts_total',
    help: 'Alerts to devices, by what their push service said',
    labelNames: ['outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'noren_alert_seconds',
    help: 'From the release of a notice to the moment a push service took its alert',
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 600, 3_600],
    registers,
  })
  new Gauge({
    name: 'noren_alerts_waiting',
    help: 'Alerts that wait for their turn, for another attempt or for the end of quiet hours',
    registers,
    async collect() {
      const [row] = await dbOn(service).sql<{ count: number }>`
        select count(*)::int as count from message_deliveries where channel = 'PUSH' and state in ('WAITING', 'TAKEN')`
      this.set(row?.count ?? 0)
    },
  })
  return {
    ended(outcome, after) {
      ended.inc({ outcome })
      if (outcome === 'sent' && after !== undefined) seconds.observe(Math.max(after, 0))
    },
  }
}
