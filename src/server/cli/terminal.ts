import type { PrintedLogin } from '#server/identity/printed-login.ts'
import { publicHosts, type Settings } from '#server/settings.ts'

/** Writes one line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Shows the progress of long work: in place on a terminal, else one line at each quarter. */
export function progress(what: string, done: number, total: number): void {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  if (process.stdout.isTTY) {
    process.stdout.write(`\r${what} ${bar(percent)} ${percent}%${done >= total ? '\n' : ''}`)
    return
  }
  const quarter = Math.floor(percent / 25)
  if (quarters.get(what) === quarter) return
  quarters.set(what, quarter)
  say(`${what} ${percent}%`)
}

/** Writes one sentence about why the portal cannot continue, and exits with code 1. */
export function fail(error: unknown): never {
  const sentence = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${sentence.split('\n')[0]}\n`)
  process.exit(1)
}

/** Writes the box with the address and the demo logins; `port` is the port in use. */
export function box(settings: Settings, port: number, people: readonly PrintedLogin[]): void {
  const scheme = settings.PORTAL_TLS_CERT ? 'https' : 'http'
  const address = (host: string) => `${scheme}://${host}:${port}/`
  const demo = settings.PORTAL_MODE === 'demo'
  const [host = 'localhost'] = demo ? [] : publicHosts(settings)
  const lines = [`Noren is open: ${address(host)}`]
  if (host !== 'localhost') lines.push(`It listens on ${settings.PORTAL_HOST}, port ${port}.`)
  if (people.length > 0)
    lines.push(
      '',
      ...personLines(
        people.map((person) => (demo ? person : { ...person, host })),
        address,
      ),
    )
  if (demo) lines.push('', `Demo data only. Mails of the demo: ${address('localhost')}demo/mail`)
  const width = Math.max(...lines.map(widthOf))
  const rule = '─'.repeat(width + 2)
  say(`╭${rule}╮`)
  for (const line of lines) say(`│ ${line}${' '.repeat(width - widthOf(line))} │`)
  say(`╰${rule}╯`)
}

function personLines(people: readonly PrintedLogin[], address: (host: string) => string): string[] {
  const names = Math.max(0, ...people.map(({ userName }) => userName.length))
  const words = Math.max(0, ...people.map(({ password }) => password.length))
  const hosts = [...new Set(people.map(({ host }) => host))]
  return hosts.flatMap((host) => [
    address(host),
    ...people
      .filter((person) => person.host === host)
      .map((person) => `  ${person.userName.padEnd(names)}  ${person.password.padEnd(words)}  ${person.about}`),
  ])
}

const quarters = new Map<string, number>()

function bar(percent: number): string {
  const full = Math.round(percent / 4)
  return `${'█'.repeat(full)}${'░'.repeat(25 - full)}`
}

/** Columns a line takes: East Asian wide characters take two. */
function widthOf(line: string): number {
  return [...line].reduce((sum, character) => sum + (/[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠￠-￦]/.test(character) ? 2 : 1), 0)
}
