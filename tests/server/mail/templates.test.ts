import { expect, test } from 'vitest'
import { mailText } from '#server/mail/templates.ts'

const name = 'مقهى'

test('a name written from right to left does not turn the sentence around it, in subject and text', () => {
  const { subject, text } = mailText('codesStopped', 'en', { product: name, userName: name, minutes: 60 })

  expect(subject).toBe(`\u2068${name}\u2069: codes are stopped for 60 minutes`)
  expect(text).toContain(`Codes of \u2068${name}\u2069 were sent`)
})

test('codes and names in other letters stay as they are, so that they can be copied', () => {
  const { subject } = mailText('code', 'ja', { product: 'カフェ', code: '012345', minutes: 5 })

  expect(subject).toBe('【カフェ】認証コード 012345')
})
