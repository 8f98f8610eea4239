import type pg from 'pg'
import { transaction, type Db, type Tx } from '#server/db/db.ts'
import { quietUntil } from '#server/push/quiet.ts'
import type { Language } from '#shared/language.ts'
import { addAlerts, addMails, hoursOf, openWave, pageOf, type Page, type Quiet, type Wave } from './fan-out.sql.ts'
import type { Tenants } from './release.sql.ts'
import { titleIn } from './title.server.ts'

/** People whose alerts and mails are written in one transaction: few enough that nobody waits behind it, more where time counts. */
const peopleAtOnce = { important: 500, other: 150 }

/**
 * Writes the alerts and mails of the next people of a round, with how far it has come, in one transaction; false where no
 * round is open. Important notices come first. The people themselves never leave the database: thousands of them would
 * keep everybody else waiting here.
 */
export function fanOut(service: pg.Pool, now: Date, tenants: Tenants): Promise<boolean> {
  return transaction(service, async (tx) => {
    const [wave] = await openWave(tx, tenants)
    if (!wave) return false
    const holds = wave.state === 'POSTED' && !(wave.expireTime && wave.expireTime <= now)
    const atMost = wave.important ? peopleAtOnce.important : peopleAtOnce.other
    const [page] = holds ? await pageOf(tx, wave, atMost) : []
    if (page?.last && wave.sendPush) await addAlerts(tx, wave, page, await quietOf(tx, wave, page, now), now)
    if (page?.last && wave.sendEmail) await addMails(tx, wave, page, mailsOf(wave), now)
    if (page?.last && page.count === atMost) await moveOn(tx, wave, page.last)
    else await close(tx, wave, now)
    return true
  })
}

/** The hours people of the page are not to be woken in now, and when those end; there are few ways to choose them. */
async function quietOf(db: Db, wave: Wave, page: Page, now: Date): Promise<Quiet[]> {
  return (await hoursOf(db, wave, page)).flatMap((hours) => {
    const until = quietUntil(now, { from: hours.from, to: hours.to, timeZone: hours.zone })
    return until ? [{ ...hours, until }] : []
  })
}

/** What the mail says in each language. */
function mailsOf({ product, typeNames, ...titled }: Wave): Readonly<Record<Language, object>> {
  const says = (spoken: Language) => ({ product, type: typeNames[spoken], title: titleIn(titled, spoken) })
  return { ja: says('ja'), en: says('en'), mn: says('mn') }
}

async function moveOn(tx: Tx, { tenant, messageId, wave }: Wave, afterUser: string): Promise<void> {
  await tx.sql`
    update message_waves set after_user = ${afterUser}
     where tenant_code = ${tenant} and message_id = ${messageId} and wave = ${wave}`
}

async function close(tx: Tx, { tenant, messageId, wave }: Wave, now: Date): Promise<void> {
  await tx.sql`
    update message_waves set done_at = ${now}
     where tenant_code = ${tenant} and message_id = ${messageId} and wave = ${wave}`
}
