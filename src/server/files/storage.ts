import { join } from 'node:path'
import { filesInBucket } from './bucket.ts'
import { filesIn, type Files } from './files.ts'
import type { Settings } from '#server/settings.ts'

/** Where the settings say files are kept: a bucket, or a folder under PORTAL_DATA. */
export function filesOf(settings: Settings): Files {
  const { PORTAL_FILES_URL: url, PORTAL_FILES_REGION: region } = settings
  const { PORTAL_FILES_KEY: accessKeyId, PORTAL_FILES_SECRET: secretAccessKey } = settings
  if (url && accessKeyId && secretAccessKey) return filesInBucket({ url, region, accessKeyId, secretAccessKey })
  return filesIn(join(settings.PORTAL_DATA, 'files'))
}
