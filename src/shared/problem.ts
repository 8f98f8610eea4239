import type { Language } from '#shared/language.ts'
import { problemTexts } from '#shared/problem-texts.ts'

/** How a refusal is shown: loudly, as a caution, or not at all (spec section 8). */
export type Tone = 'error' | 'warning' | 'none'

interface Row {
  /** `resultType` on the wire. */
  readonly type: number
  readonly tone: Tone
  /** HTTP status; business refusals travel with 200 (domain section 0). */
  readonly status: number
  /** What the browser does after showing it. */
  readonly then?: 'logout'
}

/** Every refusal there is (spec section 8); the texts stand beside in `problem-texts.ts`. */
export const problems = {
  system: { type: 1010, tone: 'error', status: 500 },
  sso: { type: 1020, tone: 'error', status: 200 },
  failed: { type: 1030, tone: 'error', status: 200 },
  thirdParty: { type: 1060, tone: 'error', status: 200 },
  unauthorised: { type: 1200, tone: 'error', status: 200 },
  tradePeriod: { type: 1600, tone: 'warning', status: 200 },
  statisticsPeriod: { type: 1700, tone: 'warning', status: 200 },
  noRows: { type: 1300, tone: 'warning', status: 200 },
  noneFound: { type: 4001, tone: 'warning', status: 200 },
  noPermission: { type: 2000, tone: 'error', status: 403 },
  roleInUse: { type: 2001, tone: 'error', status: 200 },
  roleExists: { type: 2002, tone: 'error', status: 200 },
  noSuchRole: { type: 2003, tone: 'error', status: 200 },
  wrongPassword: { type: 3000, tone: 'warning', status: 200 },
  noSuchUser: { type: 3100, tone: 'warning', status: 200 },
  samePassword: { type: 3200, tone: 'warning', status: 200 },
  passwordFormat: { type: 3300, tone: 'warning', status: 200 },
  passwordHistory: { type: 3310, tone: 'warning', status: 200 },
  userExists: { type: 3400, tone: 'warning', status: 200 },
  locked: { type: 3500, tone: 'warning', status: 200 },
  userNameExists: { type: 3600, tone: 'warning', status: 200 },
  emailExists: { type: 3700, tone: 'warning', status: 200 },
  passwordHasUserName: { type: 3800, tone: 'warning', status: 200 },
  noSuchCompany: { type: 3900, tone: 'warning', status: 200 },
  refund: { type: 4000, tone: 'error', status: 200 },
  alreadyRefunded: { type: 4002, tone: 'warning', status: 200 },
  refundTooLarge: { type: 4003, tone: 'warning', status: 200 },
  refundAmount: { type: 4004, tone: 'warning', status: 200 },
  refundFailed: { type: 4005, tone: 'error', status: 200 },
  silent: { type: 4008, tone: 'none', status: 200 },
  signedOut: { type: 401, tone: 'error', status: 401, then: 'logout' },
  // The un-numbered messages of spec section 8 travel as 1030, a refusal of what was asked.
  noChange: { type: 1030, tone: 'error', status: 200 },
  changedByOther: { type: 1030, tone: 'error', status: 200 },
  keyReused: { type: 1030, tone: 'error', status: 200 },
  differentPasswords: { type: 1030, tone: 'error', status: 200 },
  onePermission: { type: 1030, tone: 'error', status: 200 },
  uploadFailed: { type: 1030, tone: 'error', status: 200 },
  imageTooLarge: { type: 1030, tone: 'error', status: 200 },
  remarkFormat: { type: 1030, tone: 'error', status: 200 },
  remarkRequired: { type: 1030, tone: 'error', status: 200 },
  wrongCode: { type: 1030, tone: 'error', status: 200 },
  codeSpent: { type: 1030, tone: 'error', status: 200 },
  codeTooSoon: { type: 1030, tone: 'error', status: 200 },
  narrowPeriod: { type: 1030, tone: 'error', status: 200 },
  unwritable: { type: 1030, tone: 'error', status: 200 },
  sheetTooLong: { type: 1030, tone: 'error', status: 200 },
  gateOwed: { type: 1200, tone: 'error', status: 403 },
  parameter: { type: 1030, tone: 'error', status: 400 },
  notFound: { type: 1030, tone: 'error', status: 404 },
  method: { type: 1030, tone: 'error', status: 405 },
  tooLarge: { type: 1030, tone: 'error', status: 413 },
  mediaType: { type: 1030, tone: 'error', status: 415 },
  tooMany: { type: 1030, tone: 'error', status: 429 },
  maintenance: { type: 1060, tone: 'error', status: 503 },
  unavailable: { type: 1010, tone: 'error', status: 503 },
  /** Said by the browser alone: no answer came. */
  noResponse: { type: 0, tone: 'error', status: 0 },
} as const satisfies Record<string, Row>

/** A refusal's name in the table. */
export type ProblemName = keyof typeof problems

/** A refusal: `throw new Problem('alreadyRefunded')` is the only way to refuse. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly problem: ProblemName
  /** What follows the catalogue's sentence (decision 25): our detail, in each language. */
  readonly detail: Readonly<Record<Language, string>> | undefined

  constructor(problem: ProblemName, detail?: Readonly<Record<Language, string>>) {
    super(problem)
    this.problem = problem
    this.detail = detail
  }

  /** The row of the table. */
  get row(): Row {
    return problems[this.problem]
  }

  /** The sentence a person reads, with its detail. */
  text(language: Language): string {
    const sentence = problemTexts[this.problem][language]
    return this.detail ? `${sentence}${language === 'ja' ? '' : ' '}${this.detail[language]}` : sentence
  }
}

/** The tone of a `resultType` off the wire; a number the table does not know is a caution (spec section 8, "other"). */
export function toneOf(resultType: number): Tone {
  const rows: readonly Row[] = Object.values(problems)
  return rows.find((row) => row.type === resultType)?.tone ?? 'warning'
}
