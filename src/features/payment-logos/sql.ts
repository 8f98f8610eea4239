import { part, type Db, type Tx } from '#server/db/db.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Variant } from './contract.ts'

interface Row {
  logoId: string
  paymentType: string | null
  variant: Variant
  fileName: string
  url: string
  size: number
  width: number
  height: number
  updatedBy: string
  updatedAt: Date
}

const shown = part`
    l.logo_id::text as "logoId", l.payment_type as "paymentType", l.variant, l.file_name as "fileName",
    '/logos/' || l.file_name as url, l.size, l.width::int as width, l.height::int as height,
    l.updated_by as "updatedBy", l.updated_at as "updatedAt"`

/** The tenant's logos that stand in a place. */
export function logosOf(db: Db, tenant: string): Promise<Row[]> {
  return db.sql<Row>`
    select ${shown}
      from payment_type_logos l
      join payment_types p on p.code = l.payment_type
     where l.tenant_code = ${tenant}
     order by p.sort, p.code, l.variant desc
     limit 2000`
}

/** A logo of the tenant, locked. */
export async function holdLogo(tx: Tx, tenant: string, logoId: string): Promise<Row | undefined> {
  const [row] = await tx.sql<Row>`
    select ${shown}
      from payment_type_logos l
     where l.tenant_code = ${tenant} and l.logo_id = ${logoId}
       for update`
  return row
}

/** Whether there is such a payment type, which stays until the transaction ends. */
export async function hasType(tx: Tx, code: string): Promise<boolean> {
  const rows = await tx.sql<{
    found: boolean
  }>`select true as found from payment_types where code = ${code} for key share`
  return rows.length > 0
}

/** Keeps what is known of an uploaded picture. */
export async function keepLogo(
  tx: Tx,
  viewer: Viewer,
  { logoId, fileName, size, width, height }: Pick<Row, 'logoId' | 'fileName' | 'size' | 'width' | 'height'>,
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into payment_type_logos (tenant_code, logo_id, file_name, size, width, height, updated_by, updated_at)
    values (${viewer.tenant}, ${logoId}, ${fileName}, ${size}, ${width}, ${height}, ${viewer.userFullName}, ${now})`
}

/** Puts a logo in its place; gives the one that stood there and is gone now. */
export async function placeLogo(
  tx: Tx,
  viewer: Viewer,
  logoId: string,
  { paymentType, variant, now }: { paymentType: string; variant: Variant; now: Date },
): Promise<{ logoId: string; fileName: string } | undefined> {
  const [former] = await tx.sql<{ logoId: string; fileName: string }>`
    delete from payment_type_logos
     where tenant_code = ${viewer.tenant} and payment_type = ${paymentType} and variant = ${variant} and logo_id <> ${logoId}
    returning logo_id::text as "logoId", file_name as "fileName"`
  await tx.sql`
    update payment_type_logos
       set payment_type = ${paymentType}, variant = ${variant}, updated_by = ${viewer.userFullName}, updated_at = ${now}
     where tenant_code = ${viewer.tenant} and logo_id = ${logoId}`
  return former
}

/** Takes a logo away; its file is a stray from then on, which a job removes. */
export async function removeLogo(tx: Tx, tenant: string, logoId: string): Promise<void> {
  await tx.sql`delete from payment_type_logos where tenant_code = ${tenant} and logo_id = ${logoId}`
}

/** Pictures that stand in no place yet. */
export async function looseLogos(tx: Tx, tenant: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from payment_type_logos where tenant_code = ${tenant} and payment_type is null`
  return row?.count ?? 0
}
