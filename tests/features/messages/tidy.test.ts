import { expect, test } from 'vitest'
import { messages } from '#features/messages/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { tidyNotices } from '#features/messages/tidy.server.ts'
import { formWith, noon, notice } from '../../features/messages/writing.ts'
import { portal } from '../../kit/portal.ts'

test('files that hang on no notice are gone after a day, strays too; those of notices stay', async () => {
  await using it = await portal({ now: () => noon })
  const author = await it.as('Message.search', 'Message.add')
  const upload = async () => {
    const { payload, headers } = formWith('a.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))
    const reply = await it.server.app.inject({
      method: 'POST',
      url: `/apiproxy${manage.upload.path}`,
      payload,
      headers: { host: it.host, authorization: `Bearer ${author.token}`, ...headers },
    })
    return String(reply.json().result.fileName)
  }
  const [loose, hung, stray] = [await upload(), await upload(), 'stray-'.repeat(5)]
  await author(manage.create, notice({ fileNames: [hung] }))
  await it.server.files.write(it.tenant, stray, Buffer.from('x'))
  const { files } = it.server

  await tidyNotices(it.service, files, new Date())
  expect(await files.read(it.tenant, loose)).toBeDefined()
  await tidyNotices(it.service, files, new Date(Date.now() + 25 * 3_600_000))

  expect(await files.read(it.tenant, loose)).toBeUndefined()
  expect(await files.read(it.tenant, stray)).toBeUndefined()
  expect((await author.raw(messages.file, { FileName: hung })).rawPayload.toString()).toContain('%PDF')
})
