import { servicePool } from '#server/db/database.ts'
import { progress } from '#server/cli/terminal.ts'
import type { PrintedLogin } from '#server/identity/printed-login.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import { writeAnalysis } from './analysis.ts'
import { writeNotices } from './notices.ts'
import { demoTenants, openShop } from './open-shop.ts'
import { fillQueue } from './refund-queue.ts'
import { writeReports } from './reports.ts'

/** A demonstration that may be looked at. */
export interface Demonstration {
  readonly people: readonly PrintedLogin[]
  /** Writes what may come a moment after the first answer; to be called once. */
  follow(): Promise<void>
}

/**
 * Writes the demonstration, or what is new in it. What a loss of power takes of it is written again, so that no step waits
 * for the disk.
 */
export async function openDemonstration(url: string, secrets: Secrets): Promise<Demonstration> {
  const pool = servicePool(url, { options: '-c synchronous_commit=off' })
  const now = new Date()
  const later: (() => Promise<void>)[] = []
  const others = () =>
    Promise.all([fillQueue, writeNotices, writeReports, writeAnalysis].map((write) => write(pool, demoTenants, now)))
  try {
    const people = await openShop(pool, secrets, progress, { now, later: (follow) => void later.push(follow) })
    if (later.length === 0) await others()
    const follow = async () => {
      await Promise.all(later.map((work) => work()))
      // These read what settling has written.
      if (later.length > 0) await others()
      await pool.end()
    }
    return { people, follow }
  } catch (error) {
    await pool.end()
    throw error
  }
}
