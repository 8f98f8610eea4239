import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type pg from 'pg'
import { dbOn } from '#server/db.ts'

/** What operators watch of alerts. */
export interface AlertFigures {
  /** An alert was sent or refused, so long after its notice came out. */
  ended(outcome: string, seconds: number | undefined): void
}

/** Counts alerts in the registry; what waits is read from the database when the figures are. */
export function alertFigures(registry: Registry, owner: pg.Pool): AlertFigures {
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
      const [row] = await dbOn(owner).sql<{ count: number }>`
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
