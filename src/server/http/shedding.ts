import type { FastifyInstance } from 'fastify'
import { loadLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** Answered however late the event loop is, because monitoring must see that the process lives. */
const spared = ['/livez', '/readyz', '/metrics']
const tickMs = 50
/** The number of requests in one turn that counts as overload; fewer are answered however long each takes. */
const rush = 10

/**
 * Refuses requests with 503 while the event loop is `lateMs` behind, so that accepted requests are answered in time. A timer
 * that should fire every 50 ms measures the delay: many requests within a slow turn are refused, and all at once if the
 * turn before was slow as well. Time in which other processes had the processor does not count, because refusing would not
 * shorten it.
 */
export function addShedding(app: FastifyInstance, lateMs: number = loadLimits.loopLateMs): void {
  let turn = { at: performance.now(), cpu: process.cpuUsage(), letIn: 0 }
  let wasLate = false
  const isLate = () => {
    if (performance.now() - turn.at <= tickMs + lateMs) return false
    const { user, system } = process.cpuUsage(turn.cpu)
    return user + system > lateMs * 1_000
  }
  const clock = setInterval(() => {
    wasLate = isLate()
    turn = { at: performance.now(), cpu: process.cpuUsage(), letIn: 0 }
  }, tickMs).unref()
  app.addHook('onClose', async () => clearInterval(clock))
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLate() && (turn.letIn >= rush || wasLate) && !spared.includes(request.url)) {
      return done(new Problem('unavailable'))
    }
    turn.letIn += 1
    done()
  })
}
