/** Every number the product is held to, once, with the place that fixes it. */
export const limits = {
  /** Longest period of a trade search in months (spec section 9). */
  tradeSearchMonths: 3,
  /** Longest period of statistics in months (spec section 9). */
  statisticsMonths: 1,
  /** Data analysis: longest period in months where daily sums answer, tiles of a panel, and a note on a day in characters (domain section 8). */
  analysisMonths: 13,
  panelTiles: 12,
  dayNote: 100,
  /** Shortest new password and shortest accepted old one, in characters (spec section 5). */
  newPassword: 12,
  oldPassword: 8,
  longestPassword: 128,
  /** Remark of a refund and the like, counted as people count (spec section 9). */
  remark: 100,
  /** How long a request for a refund waits for somebody to decide (domain section 2). */
  refundRequestHours: 24,
  /** Page sizes of every list (domain section 0). */
  pageSizes: [20, 50, 100],
  /** Seconds before expiry at which a token is refreshed (spec section 9). */
  tokenMarginSeconds: 5,
  /** How long a lazy chunk may take to load (spec section 9). */
  chunkSeconds: 120,
  /** The mailed code: digits, life, tries, and the wait before another is sent (decision 16). */
  codeDigits: 6,
  codeMinutes: 5,
  codeResendSeconds: 60,
  /** How long the address of codes may be changed after a code to the present one. */
  addressOpenMinutes: 10,
  /** Lives of the tokens and of a session (decision 16). */
  accessTokenSeconds: 300,
  /** Least seconds between two questions to the acquirer about one payment. */
  recheckSeconds: 30,
  /** Rows of one import or ingest batch; a batch is whole or not at all. */
  ingestBatch: 1_000,
  /** Important notices on the carousel (spec section 9). */
  carousel: 5,
  /** A notice's title and text in characters as people count; spec section 9 recommends about 100 for the title (domain section 14). */
  noticeTitle: 200,
  noticeContent: 10_000,
  /** Files of a notice and the largest of them in bytes (domain section 14). */
  noticeFiles: 5,
  noticeFileBytes: 10 * 1024 * 1024,
  /** Persons or enterprises a notice may name one by one. */
  noticeReceiverIds: 1_000,
  /** A master's name and the letters of a payment type's tile, in characters as people count. */
  masterName: 20,
  tileLetters: 4,
  /** The largest picture of a payment type's logo in bytes, and its recommended edge in pixels (domain, reading 9). */
  logoBytes: 1024 * 1024,
  logoPixels: 100,
  /** Longest name of a device that takes alerts. */
  deviceName: 60,
  /** Reports that come by themselves: how many a person lays down, their receivers, and the name of one. */
  reports: 20,
  reportReceivers: 20,
  reportName: 60,
} as const

/** Those that only the server keeps to; apart, so that no page carries them. */
export const serverLimits = {
  /** Former passwords that may not come back (spec section 5). */
  passwordHistory: 5,
  /** A count above this is said as "10,000+" (decision 7); also the most rows sorted by anything but time. */
  countCap: 10_000,
  /** Time a walking filter may take before "narrow the period" (decision 7). */
  walkSeconds: 1,
  /** How long a toast stays (spec section 9). */
  toastSeconds: 5,
  /** Wrong passwords that lock an account, and for how long (decision 16). */
  wrongPasswords: 10,
  lockMinutes: 30,
  /** The mailed code: digits, life, tries, and the wait before another is sent (decision 16). */
  codeTries: 5,
  /** Lives of the tokens and of a session (decision 16). */
  refreshDays: 30,
  idleHours: 12,
  /** How often a live connection says that it still stands. */
  liveBeatMs: 20_000,
  /** How long changes are kept for pages whose live connection opens after them, and at most how many. */
  liveKeptMs: 120_000,
  liveKept: 1_000,
  /** Shared devices lock after this long without a touch (decision 17). */
  idleLockMinutes: 15,
  /** How long kept data may be read without the server (decision 17). */
  offlineHours: 12,
  /** Longest JSON body and longest import line, in bytes. */
  bodyBytes: 256 * 1024,
  importLineBytes: 64 * 1024,
  /** Time of the next business day by which the acquirer's report has settled every payment, on the merchant's clock. */
  resultKnownBy: '11:00',
  /** How long after a payment the portal itself asks about its unknown result, how often from then on, and for how long. */
  recheckAfterMinutes: 1,
  recheckEveryMinutes: 10,
  recheckDays: 3,
  /** Payments asked about within a minute: of one enterprise and of all; and questions under way at once in a process. */
  rechecksOfEnt: 10,
  rechecks: 40,
  rechecksAtOnce: 8,
  /** Longest number of a trade as merchants write it (decision 4). */
  tradeNo: 64,
  /** Uploaded files of one person that hang on no notice yet. */
  noticeFilesLoose: 20,
  /** Devices of one person that take alerts; the one longest unseen leaves. */
  devices: 20,
  /** How long the file of a report lies ready, the largest of them, and how often its making is tried. */
  reportDays: 7,
  reportBytes: 20 * 1024 * 1024,
  reportAttempts: 5,
  /** Sidebar widths and the width that folds it (spec section 9), in CSS pixels. */
  sidebarOpen: 260,
  sidebarFolded: 112,
  sidebarFoldsUnder: 1000,
} as const

/** What one person, address or slow reader may take of the server; apart, so that no page carries it. */
export const loadLimits = {
  /**
   * How often something may be done within so many seconds: by a person wherever they are, or by an address where nobody is
   * signed in, which sixty devices of one shop may share (security notes T8, T21).
   */
  rates: {
    /** Writes of a person; a repeat under the same idempotency key is none. */
    write: { times: 120, seconds: 60 },
    /** Writes of a person that mail or wake others. */
    send: { times: 20, seconds: 60 },
    /** Files and streams that a person opens. */
    stream: { times: 60, seconds: 60 },
    /**
     * Everything else a person reads, counted by each process alone: a count that all share would make every reading a write.
     * A till in its busiest minute asks less than a fiftieth of it, so sixty under one name do not meet it.
     */
    read: { times: 3_000, seconds: 60 },
    /** Refusals of a person that leave a row in the audit log. */
    refusal: { times: 60, seconds: 60 },
    /** Batches of a tenant's machines. */
    machine: { times: 3_000, seconds: 60 },
    /** Signed reports of an acquirer about its tenant's refunds. */
    callback: { times: 3_000, seconds: 60 },
    /** Writes of an address, and its tries with a wrong machine token or signature. */
    open: { times: 300, seconds: 60 },
    /** Reports of an address's browsers. */
    report: { times: 300, seconds: 60 },
    /** Sign-ins that an address begins, its wrong ones, links for forgotten passwords, and token calls. */
    signInStart: { times: 600, seconds: 600 },
    signIn: { times: 120, seconds: 600 },
    forgot: { times: 60, seconds: 3_600 },
    token: { times: 600, seconds: 60 },
  },
  /** Requests one person may make in an hour: each wakes those who may approve it. */
  refundRequestsPerHour: 60,
  /** Codes typed and mailed within an hour, of an account or known device; then the second factor waits (decision 16). */
  codesTyped: 10,
  codesMailed: 5,
  codeWaitMinutes: 60,
  /** The same of one address, for a shop of 60 devices behind it. */
  codesTypedAtAddress: 300,
  codesMailedFromAddress: 150,
  /** Files given out at once, each of which holds a connection, and files taken in at once, each of which stands in memory. */
  exportsAtOnce: { person: 2, ent: 4, all: 8 },
  uploadsAtOnce: { person: 2, tenant: 4, all: 16 },
  /** A file that comes slower than this over five seconds is no longer waited for. */
  uploadBytesPerSecond: 16 * 1024,
  /** How long headers may take, a body that is no file, any request, and a reader or writer that does nothing. */
  headersMs: 5_000,
  bodyMs: 10_000,
  requestMs: 60_000,
  stalledMs: 30_000,
  /** How far the loop may be behind before what comes is refused with 503. */
  loopLateMs: 100,
} as const
