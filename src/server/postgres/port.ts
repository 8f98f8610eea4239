import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** The port kept in the file when it is free, else a new free one, which is kept from now on. */
export async function keepPort(file: string): Promise<number> {
  const kept = keptPort(file)
  if (kept && (await isFree(kept))) return kept
  let port = fresh()
  while (!(await isFree(port))) port = fresh()
  writeFileSync(file, String(port))
  return port
}

/** True when nobody listens on this loopback port now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

// Below the range from which systems give out ports for outgoing connections, so that none sits on ours by chance.
function fresh(): number {
  return randomInt(15_000, 32_000)
}

function keptPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 1_023 && port < 65_536 ? port : undefined
  } catch {
    return undefined
  }
}
