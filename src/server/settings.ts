import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod/mini'

const Port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(65535, 'must be a port number up to 65535'))),
)
const Path = z.string().check(z.minLength(1, 'must not be empty'))
const Switch = z.pipe(
  z.enum(['on', 'off'], 'must be on or off'),
  z.transform((word: 'on' | 'off') => word === 'on'),
)

const Seconds = z.pipe(
  z.string().check(z.regex(/^([0-9]|[1-5][0-9]|60)$/, 'must be seconds from 0 to 60')),
  z.transform(Number),
)
const Factor = z.pipe(
  z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, 'must be a whole number from 1 to 1000')),
  z.transform(Number),
)
const listOf = (each: (word: string) => boolean, message: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        text
          .split(',')
          .map((word) => word.trim().toLowerCase())
          .filter(Boolean),
      ),
    ),
    z.array(z.string()).check(z.refine((words) => words.every(each), message)),
  )
const Hosts = listOf(
  (word) => isIP(word) !== 0 || /^([a-z0-9_]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(word),
  'must be host names without scheme or port, separated by commas',
)
const Proxies = listOf(isNetwork, 'must be IP addresses or networks like 10.0.0.0/8, separated by commas')

const ClientSecret = z.string().check(z.minLength(24, 'must have at least 24 characters'))
const PushHosts = listOf(
  (word) => /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(word) && isIP(word) === 0,
  'must be host names, some of them after *., separated by commas',
)
/** The services behind Chrome and Edge on Android, Firefox, Safari, and Edge on Windows. */
const pushHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Every setting the product reads from its environment; `.env.example` lists the same names. */
export const Settings = z.object({
  /** Port the portal listens on. */
  PORTAL_PORT: z._default(Port, 8080),
  /** Address the portal listens on; 0.0.0.0 lets phones in the shop's network reach it. */
  PORTAL_HOST: z._default(z.string().check(z.regex(/^\S+$/, 'must be one address')), '127.0.0.1'),
  /** Folder of everything that must survive: database, files, outbox, secret. */
  PORTAL_DATA: z._default(Path, 'data'),
  /** `demo` comes with demo data and logins, `production` with neither. */
  PORTAL_MODE: z._default(z.enum(['demo', 'production'], 'must be demo or production'), 'demo'),
  /** PostgreSQL 15 to 18 to use instead of the embedded one. */
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must start with postgres://'))),
  /** At least 32 bytes that encrypt the secrets in the database; generated and stored under PORTAL_DATA if left out. */
  PORTAL_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Public addresses of the portal, comma-separated, where it is not reached by localhost. */
  PORTAL_HOSTS: z._default(Hosts, []),
  /** Addresses whose X-Forwarded-* headers are trusted, comma-separated. */
  PORTAL_TRUSTED_PROXIES: z._default(Proxies, []),
  /** Certificate and key files; with both the portal speaks HTTPS. */
  PORTAL_TLS_CERT: z.optional(Path),
  PORTAL_TLS_KEY: z.optional(Path),
  /** Mail server; without one mails are written to the outbox folder, readable in demo mode. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'must start with smtp:// or smtps://'))),
  PORTAL_MAIL_FROM: z._default(
    z.string().check(z.regex(/@/, 'must have an e-mail address')),
    'Noren <no-reply@localhost>',
  ),
  /** Push services alerts are sent to, by host name, comma-separated; `*.` stands for every name under one. */
  PORTAL_PUSH_HOSTS: z._default(PushHosts, pushHosts),
  /** A push service of the operator's own, by its origin; it may be without TLS and in the own network. */
  PORTAL_PUSH_SERVICE: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/\s?#@]+$/, 'must be an origin like https://push.example')),
  ),
  /** Bucket for files and its credentials; without one files are stored under PORTAL_DATA. */
  PORTAL_FILES_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s?#@]+\/[^\s?#@]+$/, 'must be a bucket like https://s3.example/noren')),
  ),
  PORTAL_FILES_REGION: z._default(z.string().check(z.regex(/^[\w-]+$/, 'must be a region')), 'us-east-1'),
  PORTAL_FILES_KEY: z.optional(z.string().check(z.minLength(1))),
  PORTAL_FILES_SECRET: z.optional(z.string().check(z.minLength(1))),
  /** Token of machine clients (ingest) and of the metrics reader; both are closed without one. */
  PORTAL_MACHINE_TOKEN: z.optional(z.string().check(z.minLength(24, 'must have at least 24 characters'))),
  /** Address of the acquirer and the key both sides sign with; without them a demo uses a sandbox and production refuses refunds. */
  PORTAL_ACQUIRER_URL: z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/, 'must start with https:// or http://'))),
  PORTAL_ACQUIRER_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Address of a point system and the key requests to it are signed with; without them the portal keeps the points itself. */
  PORTAL_POINTS_URL: z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/, 'must start with https:// or http://'))),
  PORTAL_POINTS_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** What the portal's clients show a Keycloak, as its realm was imported with; read by `portal keycloak connect` alone. */
  PORTAL_KEYCLOAK_SECRET: z.optional(ClientSecret),
  PORTAL_KEYCLOAK_ADMIN_SECRET: z.optional(ClientSecret),
  PORTAL_KEYCLOAK_VERIFY_SECRET: z.optional(ClientSecret),
  /** Lines of log that are written. */
  PORTAL_LOG: z._default(
    z.enum(['error', 'warn', 'info', 'debug', 'silent'], 'must be error, warn, info, debug or silent'),
    'warn',
  ),
  /** Whether demo payments keep arriving while the portal runs. */
  PORTAL_TRICKLE: z._default(Switch, true),
  /** Whether the API's connections pipeline their statements (src/server/db/pipeline.ts); off takes the plain driver. */
  PORTAL_PIPELINE: z._default(Switch, true),
  /** Kill switch of the service worker: off removes it and its cached shell from every device at its next update check. */
  PORTAL_WORKER: z._default(Switch, true),
  /** Factor for all rate limits; a load test raises it. */
  PORTAL_RATE_FACTOR: z._default(Factor, 1),
  /** Seconds for which readiness answers no before the port closes, so that a load balancer stops sending requests. */
  PORTAL_DRAIN_SECONDS: z._default(Seconds, 0),
})
export type Settings = z.infer<typeof Settings>

/** Thrown when the environment is not valid; the message is one sentence for the terminal. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Reads the settings once; throws SettingsError with one sentence that names the setting and what is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const named = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Settings.safeParse(named)
  if (!read.success) {
    const [first] = read.error.issues
    throw new SettingsError(`The setting ${String(first?.path[0])} ${first?.message ?? 'cannot be used'}.`)
  }
  const { PORTAL_TLS_CERT: cert, PORTAL_TLS_KEY: key } = read.data
  if (Boolean(cert) !== Boolean(key))
    throw new SettingsError('PORTAL_TLS_CERT and PORTAL_TLS_KEY must be set together.')
  const { PORTAL_FILES_URL: bucket, PORTAL_FILES_KEY: name, PORTAL_FILES_SECRET: secret } = read.data
  if (new Set([bucket, name, secret].map(Boolean)).size > 1)
    throw new SettingsError('PORTAL_FILES_URL, PORTAL_FILES_KEY and PORTAL_FILES_SECRET must be set together.')
  if (Boolean(read.data.PORTAL_ACQUIRER_URL) !== Boolean(read.data.PORTAL_ACQUIRER_KEY))
    throw new SettingsError('PORTAL_ACQUIRER_URL and PORTAL_ACQUIRER_KEY must be set together.')
  if (Boolean(read.data.PORTAL_POINTS_URL) !== Boolean(read.data.PORTAL_POINTS_KEY))
    throw new SettingsError('PORTAL_POINTS_URL and PORTAL_POINTS_KEY must be set together.')
  return read.data
}

/** Host names of the default tenant besides its own; a first production start without any is reached by localhost. */
export function publicHosts({ PORTAL_HOSTS: hosts, PORTAL_MODE: mode }: Settings): readonly string[] {
  return hosts.length === 0 && mode === 'production' ? ['localhost'] : hosts
}

/** The data folder, created if missing, accessible only to the account that runs the portal. Throws SettingsError if that fails. */
export function dataFolder({ PORTAL_DATA: folder }: Settings): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // An existing folder may be open to others, and a mounted one may not be ours to change.
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700)
    return folder
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new SettingsError(
      `The data folder ${folder} cannot be made${code}. Choose another: PORTAL_DATA=data npm start`,
      { cause: error },
    )
  }
}

function isNetwork(word: string): boolean {
  const [address = '', bits, more] = word.split('/')
  const width = { 4: 32, 6: 128 }[isIP(address)]
  return (
    width !== undefined &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
  )
}
