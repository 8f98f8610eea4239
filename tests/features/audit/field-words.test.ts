import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { codeWord } from '#features/audit/code-words.ts'
import { detailsOf } from '#features/audit/detail-words.ts'
import { fieldWord, labelOf } from '#features/audit/field-words.ts'
import { MerchantForm } from '#features/merchants/merchant.contract.ts'
import { PaymentClassForm } from '#features/payment-classes/contract.ts'
import { PaymentTypeForm } from '#features/payment-types/contract.ts'
import { RoleForm } from '#features/roles/contract.ts'
import { TradeTypeForm } from '#features/trade-types/contract.ts'
import { UserForm } from '#features/users/user.contract.ts'
import { features } from '#server/features.ts'

const forms = { UserForm, RoleForm, MerchantForm, TradeTypeForm, PaymentClassForm, PaymentTypeForm }

test.each(Object.entries(forms))('the audit log has a word for each field of %s', (_name, form) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })

  expect(Object.keys(form.shape).filter((field) => labelOf(field) === field)).toEqual([])
  expect(labelOf('nothing such')).toBe('nothing such')
})

/** Fields that no row of the log holds, and codes that people read as they are. */
const notKept = ['PageIndex', 'PageSize', 'Cursor', 'Currency', 'sort', 'timeZone', 'fileId', 'FileName', 'by', 'Key']

test('every condition and column of a file or a watched reading has a word, and so has every code of it', () => {
  const calls = features
    .map(({ call }) => call)
    .filter((call) => ('kind' in call && call.kind === 'file') || ('audited' in call && call.audited))

  const left = calls.flatMap(({ method, path, input }) =>
    fieldsIn(input).flatMap(({ field, codes }) => {
      if (notKept.includes(field)) return []
      const action = `${method} ${path}`
      const unsaid =
        field === 'columns' || field === 'Sort'
          ? codes.map((code) => code.replace(/^-/, '')).filter((code) => !fieldWord(code))
          : codes.filter((code) => !codeWord(action, field, code) && field !== 'language')
      return [...(fieldWord(field) ? [] : [field]), ...unsaid].map((one) => `${one} of ${action}`)
    }),
  )

  expect(calls.length).toBeGreaterThan(15)
  expect(left).toEqual([])
})

interface FieldOf {
  readonly field: string
  readonly codes: readonly string[]
}

type Def = {
  readonly type: string
  readonly shape?: Record<string, Schema>
  readonly innerType?: Schema
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly entries?: Record<string, unknown>
}
type Schema = { readonly _zod: { readonly def: Def } }

/** The fields of an object's schema, those of objects in it too, with the codes that each can hold. */
function fieldsIn(schema: unknown): FieldOf[] {
  const { shape = {} } = (schema as Schema)._zod.def
  return Object.entries(shape).flatMap(([field, one]) => [{ field, codes: codesIn(one) }, ...fieldsIn(bare(one))])
}

function codesIn(schema: Schema): string[] {
  const { type, element, entries, options = [] } = bare(schema)._zod.def
  if (type === 'enum') return Object.keys(entries ?? {})
  return element ? codesIn(element) : options.flatMap(codesIn)
}

function bare(schema: Schema): Schema {
  const { innerType } = schema._zod.def
  return innerType ? bare(innerType) : schema
}

test('a search without conditions says nothing of conditions', () => {
  expect(detailsOf({ action: 'GET /api/audit/list', more: { asked: {} } })).toEqual([])
  expect(detailsOf({ action: 'GET /api/audit/list', more: { asked: { Kind: 'people' } } })).toHaveLength(1)
})
