import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { accessOn } from '#server/access/access.ts'
import { acquirerOf } from '#server/acquirer/acquirer.ts'
import type { SandboxParts } from '#server/acquirer/sandbox.ts'
import { addAcquirerCallback } from '#server/acquirer/callback.ts'
import { addBrand } from '#server/http/brand.ts'
import { changesOn } from '#server/db/changes.ts'
import { countingOn } from '#server/db/db.ts'
import { mountCalls } from '#server/http/dispatch.ts'
import { addDemoMail } from '#demo/mail.ts'
import { addRequestGuard } from '#server/http/request-guard.ts'
import { unreadQuery } from '#server/http/request.ts'
import type { Answered, Services } from '#server/feature.ts'
import { features as everyFeature } from '#server/features.ts'
import { addHeaders } from '#server/http/headers.ts'
import { filesOf } from '#server/files/storage.ts'
import type { Files } from '#server/files/files.ts'
import { addHealth, type Health } from '#server/http/health.ts'
import { addLogos } from '#server/http/logos.ts'
import { linkOriginOf } from '#server/http/link-origin.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { logOptions, RequestLog } from '#server/http/log.ts'
import { addDocuments } from '#server/http/openapi.ts'
import { NoticeEngine } from '#features/messages/engine.server.ts'
import { alertMetrics } from '#features/messages/metrics.server.ts'
import { pointsOf } from '#server/points/points.ts'
import type { PointSystem } from '#server/points/port.ts'
import { outboxMetrics, type OutboxMetrics } from '#server/jobs/outbox.ts'
import { PaymentChecks } from '#server/acquirer/payment-checks.ts'
import { questionMetrics } from '#server/acquirer/metrics.ts'
import { pushService, type PushService } from '#server/push/push-service.ts'
import { pushSender } from '#server/push/sender.ts'
import { contactOf, servicesOf } from '#server/push/services.ts'
import { addPages } from '#server/http/pages.ts'
import { addPreparing, type Preparing } from '#server/http/preparing.ts'
import { ratesOn } from '#server/http/rates.ts'
import { replyToError } from '#server/http/refusal-reply.ts'
import { auditedReadsOn } from '#server/access/audited-reads.ts'
import { refusalsOn } from '#server/access/refusals.ts'
import { addReports } from '#server/http/reports.ts'
import { RefundEngine } from '#features/refunds/engine.server.ts'
import { reportsOn, type Reports } from '#features/reports/engine.server.ts'
import { refundMetrics } from '#features/refunds/metrics.server.ts'
import { refuseStrayRoutes } from '#server/http/routes.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import type { Settings } from '#server/settings.ts'
import { addShedding } from '#server/http/shedding.ts'
import { snapshotsOn } from '#server/db/snapshot.ts'
import type { Persona } from '#server/sso/deps.ts'
import { registerSso, type Sso } from '#server/sso/register.ts'
import type { Tenant, Tenants } from '#server/access/tenants.ts'
import { tlsOf } from '#server/http/tls.ts'
import { addUploads } from '#server/http/uploads.ts'
import { loadLimits, serverLimits } from '#shared/limits.ts'

/** What a server is assembled from. */
export interface Parts {
  readonly settings: Settings
  /** Connections in the service's role: jobs, sign-in, ingest. */
  readonly service: pg.Pool
  /** Connections in the API's role, which pipeline their statements. */
  readonly api: pg.Pool
  readonly tenants: Tenants
  readonly secrets: Secrets
  readonly mailer: Mailer
  /** Demo logins, for the sign-in page of a demonstration. */
  readonly personas?: (tenant: Tenant) => readonly Persona[]
  /** Where the built app stands. */
  readonly clientFolder: string
  readonly now?: () => Date
  /** The calls it answers; all there are where left out. */
  readonly features?: readonly Answered[]
  /** Called with every policy report and browser error, besides the log. */
  readonly reported?: (report: unknown) => void
  /** How late the event loop may be before requests are refused, where the server is not alone in its process. */
  readonly loopLateMs?: number
}

/** How often sockets are checked: the default of 30 s would turn the 5 s for headers into 35 s. */
const connectionsCheckingInterval = 1_000

function socketOf(settings: Settings) {
  const { https } = tlsOf(settings)
  const watched = { connectionsCheckingInterval }
  return https ? { https: { ...https, ...watched } } : { http: watched }
}

/** The whole server, ready to listen. */
export interface Server {
  readonly app: FastifyInstance
  readonly health: Health
  readonly preparing: Preparing
  readonly sso: Sso
  /** Completes refunds; jobs pass the waiting ones to it. */
  readonly refunds: RefundEngine
  /** Asks about payments whose result is not known. */
  readonly checks: PaymentChecks
  /** Posts notices; a job runs it every minute and after each new notice. */
  readonly notices: NoticeEngine
  /** Holds the keys of alerts; a job passes the trial alerts to it. */
  readonly push: PushService
  /** Makes the reports that come by themselves; a job runs it every minute. */
  readonly reports: Reports
  readonly files: Files
  /** Holds the points of merchants' customers; jobs pass what refunds take back to it. */
  readonly points: PointSystem
  /** Counts what the jobs send. */
  readonly outbox: OutboxMetrics
}

/** Assembles the server; throws if a route is in no table. */
export async function serverOf(parts: Parts): Promise<Server> {
  const { settings, service, api, tenants, features = everyFeature } = parts
  const app = Fastify({
    ...logOptions(settings),
    ...socketOf(settings),
    genReqId: () => randomUUID().slice(4, 13).toUpperCase(),
    trustProxy: [...settings.PORTAL_TRUSTED_PROXIES],
    bodyLimit: serverLimits.bodyBytes,
    // For files on a slow line; other bodies are ended sooner (uploads.ts).
    requestTimeout: loadLimits.requestMs,
    // Measured from the last byte in either direction: a client that stops reading is dropped.
    connectionTimeout: loadLimits.stalledMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, querystringParser: unreadQuery },
    return503OnClosing: true,
  })
  app.server.headersTimeout = loadLimits.headersMs
  app.setChildLoggerFactory((log, bindings, options) => new RequestLog(() => log.child(bindings, options)))
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(replyToError)
  refuseStrayRoutes(app)
  addHeaders(app)
  addShedding(app, parts.loopLateMs)
  await addUploads(app)
  const preparing = addPreparing(app)
  addRequestGuard(app, tenants)
  const health = addHealth(app, service, settings)
  const rates = ratesOn(service, settings.PORTAL_RATE_FACTOR)
  addReports(app, rates, parts.reported)
  addBrand(app)
  addDemoMail(app, parts.mailer)
  const { secrets, personas } = parts
  const now = parts.now ?? (() => new Date())
  const linkOrigin = linkOriginOf(app, settings)
  const sso = await registerSso(app, {
    pool: service,
    secrets,
    rates,
    now,
    linkOrigin,
    ...(personas ? { personas } : {}),
  })
  const files = filesOf(settings)
  const points = pointsOf({ settings, service, now })
  addLogos(app, service, files)
  const callBack: SandboxParts['callBack'] = (refundNo, answer) => refunds.heard(refundNo, answer)
  const acquirer = acquirerOf({ settings, service, now, callBack })
  const refunds = new RefundEngine({
    service,
    acquirer,
    now,
    metrics: refundMetrics(health.registry, service),
    log: app.log,
  })
  app.addHook('onClose', () => refunds.stop())
  const checks = new PaymentChecks({ service, acquirer, now, metrics: questionMetrics(health.registry), log: app.log })
  app.addHook('onClose', () => checks.stop())
  const sender = pushSender(servicesOf(settings), contactOf(settings))
  const push = pushService({ service, secrets, sender, now })
  const notices = new NoticeEngine({
    service,
    secrets,
    sender,
    metrics: alertMetrics(health.registry, service),
    now,
    log: app.log,
  })
  app.addHook('onClose', () => notices.stop().finally(() => sender.close()))
  const changes = changesOn(service, app.log)
  // Before the server closes: an open stream would keep it running until the stream ends.
  app.addHook('preClose', () => changes.close())
  await addAcquirerCallback(app, {
    key: settings.PORTAL_ACQUIRER_KEY,
    rates,
    now,
    heard: (refundNo, answer) => refunds.heard(refundNo, answer),
  })
  const services: Services = {
    accounts: sso.accounts,
    acquirer: refunds.open,
    push,
    changes,
    everywhere: countingOn(service),
    files,
    linkOrigin,
    points,
    secrets,
    answers: features,
  }
  const snapshots = snapshotsOn(api)
  const reports = reportsOn({ service, api, tenants, snapshots, services, now, log: app.log })
  mountCalls(app, features, {
    derivedKeys: secrets.keyFor('idempotency keys'),
    access: accessOn(api),
    refusals: refusalsOn(service),
    auditedReads: auditedReadsOn(service),
    bearerOf: sso.bearerOf,
    rates,
    service,
    machineToken: settings.PORTAL_MACHINE_TOKEN,
    snapshots,
    services,
    now,
  })
  await addDocuments(app, features)
  await addPages(app, parts.clientFolder, settings.PORTAL_WORKER)
  const outbox = outboxMetrics(health.registry)
  return { app, health, preparing, sso, refunds, checks, notices, push, reports, files, points, outbox }
}
