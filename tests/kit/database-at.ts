/** The address of another database on the same server. Not as a URL: one through a socket has no host, which a URL demands. */
export function databaseAt(url: string, database: string): string {
  return url.replace(/\/[\w-]+(?=\?|$)/, `/${database}`)
}
