import type { Tx, Db } from '#server/db/db.ts'
import { limits, loadLimits } from '#shared/limits.ts'

/** What was used of a budget within the hour, and the remaining waiting times. */
export interface CodeBudget {
  readonly typed: number
  readonly mailed: number
  /** Seconds until a code may be typed, and mailed; 0 when at once. */
  readonly typingIn: number
  readonly mailingIn: number
}

/** The budget of a session's codes: that of its device if a right code was typed on it before, else the account's. */
export async function budgetOf(db: Db, tenant: string, sid: string, userId: string): Promise<string> {
  const [row] = await db.sql<{ device: string }>`
    select d.device_hash as device
      from sessions s
      join code_devices d
        on d.tenant_code = s.tenant_code and d.user_id = s.user_id and d.device_hash = s.device_hash
     where s.tenant_code = ${tenant} and s.sid = ${sid} and s.user_id = ${userId}`
  return row ? `device:${userId}:${row.device}` : `account:${userId}`
}

/** The state of a budget at this time. */
export async function readBudget(db: Db, tenant: string, budget: string, at: Date): Promise<CodeBudget> {
  const [row] = await db.sql<CodeBudget>`
    select (select count(*)::int from unnest(typed) t where t > ${at}::timestamptz - interval '1 hour') as typed,
           (select count(*)::int from unnest(mailed) t where t > ${at}::timestamptz - interval '1 hour') as mailed,
           case when typing_from > ${at}::timestamptz
                then ceil(extract(epoch from typing_from - ${at}::timestamptz))::int else 0 end as "typingIn",
           case when mailing_from > ${at}::timestamptz
                then ceil(extract(epoch from mailing_from - ${at}::timestamptz))::int else 0 end as "mailingIn"
      from code_budgets
     where tenant_code = ${tenant} and budget = ${budget}`
  return row ?? { typed: 0, mailed: 0, typingIn: 0, mailingIn: 0 }
}

/** The same, locked until the transaction ends, so that concurrent guesses are serialised. */
export async function holdBudget(tx: Tx, tenant: string, budget: string, at: Date): Promise<CodeBudget> {
  await tx.sql`
    insert into code_budgets (tenant_code, budget, used_at)
    values (${tenant}, ${budget}, ${at})
        on conflict (tenant_code, budget) do update set used_at = excluded.used_at`
  return readBudget(tx, tenant, budget, at)
}

/** Counts a code that was typed. */
export async function noteTyped(tx: Tx, tenant: string, budgets: readonly string[], at: Date): Promise<void> {
  await tx.sql`
    update code_budgets
       set typed = array(select t from unnest(typed) t where t > ${at}::timestamptz - interval '1 hour') || ${at}::timestamptz
     where tenant_code = ${tenant} and budget = any(${budgets})`
}

/** Counts a code that was mailed; the next has to wait. */
export async function noteMailed(tx: Tx, tenant: string, budget: string, at: Date): Promise<void> {
  await tx.sql`
    update code_budgets
       set mailed = array(select t from unnest(mailed) t where t > ${at}::timestamptz - interval '1 hour') || ${at}::timestamptz,
           mailing_from = greatest(mailing_from, case when budget like 'address:%' then mailing_from
                else ${at}::timestamptz + make_interval(secs => ${limits.codeResendSeconds}) end)
     where tenant_code = ${tenant} and budget = ${budget}`
}

/** Blocks this budget for an hour; without `typing` codes that were mailed may still be typed in. */
export async function closeBudget(tx: Tx, tenant: string, budget: string, at: Date, typing: boolean): Promise<void> {
  await tx.sql`
    update code_budgets
       set mailing_from = ${at}::timestamptz + make_interval(mins => ${loadLimits.codeWaitMinutes}),
           typing_from = case when ${typing} then ${at}::timestamptz + make_interval(mins => ${loadLimits.codeWaitMinutes})
                              else typing_from end
     where tenant_code = ${tenant} and budget = ${budget}`
}

/** Stores that a right code was typed on the session's device, and resets the device's budget. */
export async function knowDevice(tx: Tx, tenant: string, sid: string, at: Date): Promise<void> {
  const [known] = await tx.sql<{ budget: string }>`
    insert into code_devices (tenant_code, user_id, device_hash, used_at)
    select tenant_code, user_id, device_hash, ${at}
      from sessions
     where tenant_code = ${tenant} and sid = ${sid} and device_hash is not null
        on conflict (tenant_code, user_id, device_hash) do update set used_at = excluded.used_at
    returning 'device:' || user_id || ':' || device_hash as budget`
  if (known) await tx.sql`delete from code_budgets where tenant_code = ${tenant} and budget = ${known.budget}`
}

/** Deletes a person's known devices and the counts of their codes. */
export async function forgetCodes(db: Db, tenant: string, userId: string): Promise<void> {
  await db.sql`delete from code_devices where tenant_code = ${tenant} and user_id = ${userId}`
  await db.sql`
    delete from code_budgets
     where tenant_code = ${tenant} and (budget = ${`account:${userId}`} or starts_with(budget, ${`device:${userId}:`}))`
}

/** Deletes counts that have expired. */
export async function purgeCodes(db: Db): Promise<void> {
  await db.sql`delete from code_budgets where used_at < now() - interval '1 day'`
  await db.sql`delete from code_devices where used_at < now() - interval '400 days'`
  await db.sql`delete from email_codes where expires_at < now() - interval '1 day'`
}
