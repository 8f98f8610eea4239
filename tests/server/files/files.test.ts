import { mkdtempSync, rmSync, utimesSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesInBucket } from '#server/files/bucket.ts'
import { filesOf } from '#server/files/storage.ts'
import { filesIn, type Files } from '#server/files/files.ts'
import { readSettings } from '#server/settings.ts'
import { s3Keys, s3Server, type S3Server } from './s3-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'noren-files-'))
let s3: S3Server
beforeAll(async () => void (s3 = await s3Server()))
afterAll(async () => {
  await s3[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** A place for files, and how a test makes what lies there an hour older. */
interface Place {
  files(): Files
  age(tenant: string, name: string): void
}

const places: Readonly<Record<string, Place>> = {
  'a folder': {
    files: () => filesIn(folder),
    age(tenant, name) {
      const inTenant = readdirSync(folder).find((each) => decodeURIComponent(each) === tenant) ?? ''
      const before = new Date(Date.now() - 3_600_000)
      utimesSync(join(folder, inTenant, name), before, before)
    },
  },
  'a bucket': {
    files: () => filesInBucket({ url: s3.url, ...s3Keys }),
    age(tenant, name) {
      const found = s3.kept.get(`${encodeURIComponent(tenant)}/${name}`)
      if (found) found.at = new Date(Date.now() - 3_600_000)
    },
  },
}

const nameOf = (text: string) => text.padEnd(32, '_')
const read = async (files: Files, tenant: string, name: string) => {
  const found = await files.read(tenant, name)
  return found && (await buffer(found))
}

describe.each(Object.entries(places))('in %s', (_, place) => {
  test('a file is given back byte by byte, and is gone once it is removed', async () => {
    const files = place.files()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
    const name = nameOf('whole')

    await files.write('mongol', name, bytes)
    expect((await read(files, 'mongol', name))?.equals(bytes)).toBe(true)
    await files.remove('mongol', name)
    await files.remove('mongol', name)

    expect(await read(files, 'mongol', name)).toBeUndefined()
  })

  test('a tenant has nothing of another, whatever they are called', async () => {
    const files = place.files()
    const name = nameOf('own')
    await files.write('a b+c', name, Buffer.from('x'))

    expect(await read(files, 'a', name)).toBeUndefined()
    expect((await read(files, 'a b+c', name))?.toString()).toBe('x')
    expect(await files.olderThan('a', new Date(Date.now() + 60_000))).toEqual([])
  })

  test('those that have lain there for long are named, however many they are', async () => {
    const files = place.files()
    const names = ['one', 'two', 'three', 'four', 'five'].map((text) => nameOf(text))
    for (const name of [...names, nameOf('young')]) await files.write('old', name, Buffer.from(name))
    for (const name of names) place.age('old', name)

    const found = await files.olderThan('old', new Date(Date.now() - 60_000))

    expect(found.toSorted()).toEqual(names.toSorted())
  })

  test.each(['../secret', 'short', `${'x'.repeat(30)}/y`, ''])('a name like "%s" is refused', async (name) => {
    await expect(place.files().write('old', name, Buffer.from('x'))).rejects.toThrow('opaque')
    await expect(place.files().read('old', name)).rejects.toThrow('opaque')
  })
})

describe('a bucket', () => {
  test('that is busy is asked again', async () => {
    const files = filesInBucket({ url: s3.url, ...s3Keys })
    s3.answers.push(503, 500)

    await files.write('busy', nameOf('late'), Buffer.from('x'))

    expect((await read(files, 'busy', nameOf('late')))?.toString()).toBe('x')
  })

  test('that refuses the key says so, and nothing is taken for kept', async () => {
    const files = filesInBucket({ url: s3.url, ...s3Keys, secretAccessKey: 'another' })

    await expect(files.write('busy', nameOf('no'), Buffer.from('x'))).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(files.read('busy', nameOf('late'))).rejects.toThrow('403 SignatureDoesNotMatch')
  })

  test('is used where the settings name one', async () => {
    const files = filesOf(
      readSettings({
        PORTAL_FILES_URL: s3.url,
        PORTAL_FILES_REGION: s3Keys.region,
        PORTAL_FILES_KEY: s3Keys.accessKeyId,
        PORTAL_FILES_SECRET: s3Keys.secretAccessKey,
      }),
    )

    await files.write('set', nameOf('up'), Buffer.from('x'))

    expect([...s3.kept.keys()]).toContain(`set/${nameOf('up')}`)
    expect(() => readSettings({ PORTAL_FILES_URL: s3.url })).toThrow('must be set together')
  })
})
