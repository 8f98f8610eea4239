import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { accessOn } from '#server/access.ts'
import { acquirerOf } from '#server/acquirer/acquirer.ts'
import { addAcquirerCallback } from '#server/acquirer/callback.ts'
import { addBrand } from '#server/brand.ts'
import { changesOn } from '#server/changes.ts'
import { mountCalls } from '#server/dispatch.ts'
import { addDemoMail } from '#server/demo-mail.ts'
import { addDoor } from '#server/door.ts'
import { features } from '#server/features.ts'
import { addHeaders } from '#server/headers.ts'
import { filesOf } from '#server/files-place.ts'
import type { Files } from '#server/files.ts'
import { addHealth, type Health } from '#server/health.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { logOptions, RequestLog } from '#server/log.ts'
import { addDocuments } from '#server/openapi.ts'
import { NoticeEngine } from '#server/notices/engine.ts'
import { alertFigures } from '#server/notices/figures.ts'
import { letterFigures, type LetterFigures } from '#server/outbox.ts'
import { pushDesk, type PushDesk } from '#server/push/desk.ts'
import { pushSender } from '#server/push/sender.ts'
import { contactOf, servicesOf } from '#server/push/services.ts'
import { addPages } from '#server/pages.ts'
import { addPreparing, type Preparing } from '#server/preparing.ts'
import { replyToError } from '#server/refusal-reply.ts'
import { refusalsOn } from '#server/refusals.ts'
import { addReports } from '#server/reports.ts'
import { RefundEngine } from '#server/refunds/engine.ts'
import { refundFigures } from '#server/refunds/figures.ts'
import { refuseStrayRoutes } from '#server/routes.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Settings } from '#server/settings.ts'
import { snapshotsOn } from '#server/snapshot.ts'
import type { Persona } from '#server/sso/deps.ts'
import { registerSso, type Sso } from '#server/sso/register.ts'
import type { Tenant, Tenants } from '#server/tenants.ts'
import { tlsOf } from '#server/tls.ts'
import { addUploads } from '#server/uploads.ts'
import { limits } from '#shared/limits.ts'

/** What a server is put together from. */
export interface Parts {
  readonly settings: Settings
  /** Connections of the schema's owner: jobs, sign-in, ingest. */
  readonly owner: pg.Pool
  /** Connections that took the API's role and pipeline their statements. */
  readonly api: pg.Pool
  readonly tenants: Tenants
  readonly secrets: Secrets
  readonly mailer: Mailer
  /** Demo logins, for the sign-in page of a demonstration. */
  readonly personas?: (tenant: Tenant) => readonly Persona[]
  /** Where the built app stands. */
  readonly clientFolder: string
  readonly now?: () => Date
  /** Hears every policy report and browser error, besides the log. */
  readonly reported?: (report: unknown) => void
}

/** The whole server, ready to listen. */
export interface Server {
  readonly app: FastifyInstance
  readonly health: Health
  readonly preparing: Preparing
  readonly sso: Sso
  /** Brings refunds to their end; jobs hand it what waits. */
  readonly refunds: RefundEngine
  /** Brings notices out; a job runs it each minute and whenever one was written. */
  readonly notices: NoticeEngine
  /** Knows the keys of alerts; a job hands it the trials. */
  readonly push: PushDesk
  readonly files: Files
  /** Counts what the jobs send. */
  readonly letters: LetterFigures
}

/** Puts the server together; throws where a route stands in no table. */
export async function serverOf(parts: Parts): Promise<Server> {
  const { settings, owner, api, tenants } = parts
  const app = Fastify({
    ...logOptions(settings),
    ...tlsOf(settings),
    genReqId: () => randomUUID().slice(4, 13).toUpperCase(),
    trustProxy: [...settings.PORTAL_TRUSTED_PROXIES],
    bodyLimit: limits.bodyBytes,
    // Files on a slow line; other bodies are ended sooner (uploads.ts).
    requestTimeout: 60_000,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  })
  app.server.headersTimeout = 5_000
  app.setChildLoggerFactory((log, bindings, options) => new RequestLog(() => log.child(bindings, options)))
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(replyToError)
  refuseStrayRoutes(app)
  addHeaders(app)
  await addUploads(app)
  const preparing = addPreparing(app)
  addDoor(app, tenants)
  const health = addHealth(app, owner, settings.PORTAL_MACHINE_TOKEN)
  addReports(app, parts.reported)
  addBrand(app)
  addDemoMail(app, parts.mailer)
  const { secrets, personas } = parts
  const sso = await registerSso(app, { pool: owner, secrets, ...(personas ? { personas } : {}) })
  const now = parts.now ?? (() => new Date())
  const files = filesOf(settings)
  const refunds: RefundEngine = new RefundEngine({
    owner,
    acquirer: acquirerOf({ settings, owner, now, callBack: (refundNo, answer) => refunds.heard(refundNo, answer) }),
    now,
    figures: refundFigures(health.registry, owner),
    log: app.log,
  })
  app.addHook('onClose', () => refunds.stop())
  const sender = pushSender(servicesOf(settings), contactOf(settings))
  const push = pushDesk({ owner, secrets, sender, now })
  const notices = new NoticeEngine({
    owner,
    secrets,
    sender,
    figures: alertFigures(health.registry, owner),
    now,
    log: app.log,
  })
  app.addHook('onClose', () => notices.stop().finally(() => sender.close()))
  const changes = changesOn(owner, app.log)
  // Before the doors are closed: an open stream would hold the server until its end.
  app.addHook('preClose', () => changes.close())
  await addAcquirerCallback(app, {
    key: settings.PORTAL_ACQUIRER_KEY,
    now,
    heard: (refundNo, answer) => refunds.heard(refundNo, answer),
  })
  mountCalls(app, features, {
    access: accessOn(api),
    refusals: refusalsOn(owner),
    bearerOf: sso.bearerOf,
    accounts: sso.accounts,
    owner,
    machineToken: settings.PORTAL_MACHINE_TOKEN,
    snapshots: snapshotsOn(api),
    acquirer: refunds.open,
    files,
    push,
    changes,
    now,
  })
  await addDocuments(app, features)
  await addPages(app, parts.clientFolder, settings.PORTAL_WORKER)
  return { app, health, preparing, sso, refunds, notices, push, files, letters: letterFigures(health.registry) }
}
