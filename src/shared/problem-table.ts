/** How a refusal is shown: loudly, as a caution, or not at all (spec section 8). */
export type Tone = 'error' | 'warning' | 'none'

/** A row of the table. */
export interface ProblemRow {
  /** `resultType` on the wire. */
  readonly type: number
  readonly tone: Tone
  /** HTTP status; business refusals travel with 200 (domain section 0). */
  readonly status: number
}

const caution = (type: number): ProblemRow => ({ type, tone: 'warning', status: 200 })
const error = (type: number, status = 200): ProblemRow => ({ type, tone: 'error', status })
/** The un-numbered messages of spec section 8 travel as 1030, a refusal of what was asked. */
const failed = error(1030)

/** Every refusal there is (spec section 8); the sentences are named in `problem-texts.ts` and stand in the catalogues. */
export const problems = {
  system: error(1010, 500),
  sso: error(1020),
  failed,
  thirdParty: error(1060),
  unauthorised: error(1200),
  tradePeriod: caution(1600),
  statisticsPeriod: caution(1700),
  analysisPeriod: caution(1700),
  noRows: caution(1300),
  noneFound: caution(4001),
  noPermission: error(2000, 403),
  roleInUse: error(2001),
  roleExists: error(2002),
  noSuchRole: error(2003),
  wrongPassword: caution(3000),
  noSuchUser: caution(3100),
  samePassword: caution(3200),
  passwordFormat: caution(3300),
  commonPassword: caution(3300),
  passwordHistory: caution(3310),
  userExists: caution(3400),
  locked: caution(3500),
  userNameExists: caution(3600),
  emailExists: caution(3700),
  passwordHasUserName: caution(3800),
  noSuchCompany: caution(3900),
  refund: error(4000),
  alreadyRefunded: caution(4002),
  refundTooLarge: caution(4003),
  refundAmount: caution(4004),
  refundFailed: error(4005),
  silent: { ...error(4008), tone: 'none' },
  signedOut: error(401, 401),
  noChange: failed,
  changedByOther: failed,
  keyReused: failed,
  differentPasswords: failed,
  onePermission: failed,
  uploadFailed: failed,
  imageTooLarge: failed,
  remarkFormat: failed,
  remarkRequired: failed,
  wrongCode: failed,
  codeSpent: failed,
  codeTooSoon: failed,
  codeFirst: failed,
  narrowPeriod: failed,
  unwritable: failed,
  sheetTooLong: failed,
  gateOwed: error(1200, 403),
  parameter: error(1030, 400),
  foreignCompany: error(1030, 400),
  foreignStore: error(1030, 400),
  notFound: error(1030, 404),
  method: error(1030, 405),
  tooLarge: error(1030, 413),
  mediaType: error(1030, 415),
  tooMany: error(1030, 429),
  maintenance: error(1060, 503),
  unavailable: error(1010, 503),
  /** Said by the browser alone: no answer came. */
  noResponse: error(0, 0),
} satisfies Record<string, ProblemRow>

/** A refusal's name in the table; the silent success (4008) refuses nothing. */
export type ProblemName = Exclude<keyof typeof problems, 'silent'>

/** The tone of a `resultType` off the wire; a number the table does not know is a caution (spec section 8, "other"). */
export function toneOf(resultType: number): Tone {
  const rows: readonly ProblemRow[] = Object.values(problems)
  return rows.find((row) => row.type === resultType)?.tone ?? 'warning'
}
