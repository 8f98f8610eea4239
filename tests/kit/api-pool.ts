import type pg from 'pg'
import { inject } from 'vitest'
import { apiPool } from '#server/db/database.ts'
import { readSettings } from '#server/settings.ts'

/** How this run's servers talk to the database: PORTAL_PIPELINE=off, as in the project `plain`, takes the plain driver. */
export const driver = { PORTAL_PIPELINE: process.env['PORTAL_PIPELINE'] }

/** Connections in the API's role, as this run's servers have them. */
export function testApiPool(url = inject('databaseUrl')): pg.Pool {
  return apiPool(url, readSettings(driver))
}
