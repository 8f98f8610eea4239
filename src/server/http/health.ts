import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'
import { dbOn } from '#server/db/db.ts'
import { rowsWithoutPartition } from '#server/db/partitions.ts'
import { showsToken } from '#server/access/machine.ts'
import type { Settings } from '#server/settings.ts'

/** Liveness, readiness and metrics in Prometheus form for operators. */
export interface Health {
  /** Called when the process begins to shut down; readiness answers 503 from then on. */
  drain(): void
  /** The registry in which other rooms of the server count. */
  readonly registry: Registry
}

/** Mounts /livez, /readyz, /edge/health and /metrics. `PORTAL_MACHINE_TOKEN` opens the metrics; a demo shows them on its own machine without it. */
export function addHealth(app: FastifyInstance, pool: pg.Pool, settings: Settings): Health {
  let draining = false
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'noren_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'noren_refusals_total',
    help: 'Answers of 4xx and 5xx',
    labelNames: ['status'],
    registers: [registry],
  })
  new Gauge({
    name: 'noren_outbox_waiting',
    help: 'What must still be sent',
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ count: bigint }>('select count(*) from outbox where sent_at is null')
      this.set(Number(rows[0]?.count ?? 0))
    },
  })
  new Gauge({
    name: 'noren_rows_without_partition',
    help: 'Transactions that lie in no month: above 0 somebody must look',
    registers: [registry],
    async collect() {
      this.set(await rowsWithoutPartition(dbOn(pool)))
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = String(reply.statusCode)
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status },
      reply.elapsedTime / 1000,
    )
    if (reply.statusCode >= 400) refused.inc({ status })
    done()
  })

  const reachable = () =>
    pool.query('select 1').then(
      () => !draining,
      () => false,
    )
  app.get('/livez', async () => 'ok')
  app.get('/readyz', async (_request, reply) => ((await reachable()) ? 'ok' : reply.code(503).send('not ready')))
  app.get('/edge/health', async (_request, reply) => {
    const up = await reachable()
    return reply.code(up ? 200 : 503).send({ status: up ? 'ok' : 'unavailable' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings)) return reply.code(404).send('Not found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return { drain: () => (draining = true), registry }
}

function mayRead({ headers, ip }: FastifyRequest, settings: Settings): boolean {
  const { PORTAL_MACHINE_TOKEN: token, PORTAL_MODE: mode } = settings
  if (token) return showsToken(headers.authorization, token)
  // Behind a proxy on the same machine every request comes from that machine.
  return mode === 'demo' && (ip === '127.0.0.1' || ip === '::1')
}
