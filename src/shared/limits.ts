/** Every number the product is held to, once, with the place that fixes it. */
export const limits = {
  /** Longest period of a trade search in months (spec section 9). */
  tradeSearchMonths: 3,
  /** Longest period of statistics in months (spec section 9). */
  statisticsMonths: 1,
  /** Shortest new password and shortest accepted old one, in characters (spec section 5). */
  newPassword: 12,
  oldPassword: 8,
  longestPassword: 128,
  /** Former passwords that may not come back (spec section 5). */
  passwordHistory: 5,
  /** Remark of a refund and the like, counted as people count (spec section 9). */
  remark: 100,
  /** Page sizes of every list (domain section 0). */
  pageSizes: [20, 50, 100],
  /** A count above this is said as "10,000+" (decision 7); also the most rows sorted by anything but time. */
  countCap: 10_000,
  /** Time a walking filter may take before "narrow the period" (decision 7). */
  walkSeconds: 1,
  /** Seconds before expiry at which a token is refreshed (spec section 9). */
  tokenMarginSeconds: 5,
  /** How long a toast stays (spec section 9). */
  toastSeconds: 5,
  /** How long a lazy chunk may take to load (spec section 9). */
  chunkSeconds: 120,
  /** Wrong passwords that lock an account, and for how long (decision 16). */
  wrongPasswords: 10,
  lockMinutes: 30,
  /** The mailed code: digits, life, tries, and the wait before another is sent (decision 16). */
  codeDigits: 6,
  codeMinutes: 5,
  codeTries: 5,
  codeResendSeconds: 60,
  /** Lives of the tokens and of a session (decision 16). */
  accessTokenSeconds: 300,
  refreshDays: 30,
  idleHours: 12,
  /** How often a live connection says that it still stands. */
  liveBeatMs: 20_000,
  /** Shared devices lock after this long without a touch (decision 17). */
  idleLockMinutes: 15,
  /** How long kept data may be read without the server (decision 17). */
  offlineHours: 12,
  /** Longest JSON body and longest import line, in bytes. */
  bodyBytes: 256 * 1024,
  importLineBytes: 64 * 1024,
  /** Rows of one import or ingest batch; a batch is whole or not at all. */
  ingestBatch: 1_000,
  /** Longest number of a trade as merchants write it (decision 4). */
  tradeNo: 64,
  /** Important notices on the carousel (spec section 9). */
  carousel: 5,
  /** A notice's title and text in characters as people count; spec section 9 recommends about 100 for the title (domain section 14). */
  noticeTitle: 200,
  noticeContent: 10_000,
  /** Files of a notice and the largest of them in bytes (domain section 14). */
  noticeFiles: 5,
  noticeFileBytes: 10 * 1024 * 1024,
  /** Uploaded files of one person that hang on no notice yet. */
  noticeFilesLoose: 20,
  /** Persons or enterprises a notice may name one by one. */
  noticeReceiverIds: 1_000,
  /** Devices of one person that take alerts; the one longest unseen leaves. */
  devices: 20,
  /** Longest name of a device that takes alerts. */
  deviceName: 60,
  /** Sidebar widths and the width that folds it (spec section 9), in CSS pixels. */
  sidebarOpen: 260,
  sidebarFolded: 112,
  sidebarFoldsUnder: 1000,
} as const
