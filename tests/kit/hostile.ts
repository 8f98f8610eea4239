import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod/mini'
import type { Call } from '#shared/call.ts'

/** Stands in a generated input for something of that name that the portal has, looked up when the request is sent; else `otherwise`. */
export class Known {
  readonly name: string
  readonly pick: number
  readonly otherwise: unknown
  constructor(name: string, pick: number, otherwise: unknown) {
    this.name = name
    this.pick = pick
    this.otherwise = otherwise
  }
}

/** Inputs of a call by its own schema, most of them lawful; each place may hold a mutation instead. */
export function inputsOf({ input }: Call): Arbitrary<unknown> {
  return anything(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema, '')
}

/** Values that no contract means: other types, endless numbers, broken characters, names of prototypes, foreign languages of code. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, '', 0, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 53), [], {}, [[]], [null], [{}],
    '0', '-0', 'NaN', 'Infinity', '1e999', '9'.repeat(400), '０１２３', '\0', 'a\0b', '\ud800', 'a\udfffb', '\ufeff', '\u202e', '\uffff',
    '👩‍👩‍👧‍👦'.repeat(40), 'é'.normalize('NFD'), 'ﷺ'.repeat(90), '\u0300'.repeat(300), ' ', '\t\n\r', '\x1b[2J', '%00', '%', '%ED%A0%80', '..', '../../etc/passwd',
    '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', "'; drop table users; --", "' or '1'='1", '$1', '{}', '{1,2', '\\', '%_', '(?:a+)+$', '*', "E'\\x00'",
    '<script>alert(1)</script>', '{{7*7}}', '${7*7}', '0000-00-00', '2026-02-30', '2026-13-01', '9999-12-31', '-0001-01-01', '+275760-09-13', '1970-01-01T00:00:00Z',
    '2026-11-22T24:00:00Z', '2026-11-22T10:00:00+99:99', '2199-12-31T23:59:60Z', '24:00', '-1:00', '99:99', '00000000-0000-0000-0000-000000000000', 'R000000000000000000', 'E00000000', '__SYSTEM',
  ),
  fc.constantFrom(1_000, 40_000, 300_000).map((length) => 'x'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(deep(400)),
) // prettier-ignore

/** Names of fields that no contract has, some of them every object's own. */
const strange = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'then',
  'length',
  '',
  '\0',
  'isAdmin',
  'tenant',
  'ents',
  '$where',
)

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

function anything(schema: Schema, name: string): Arbitrary<unknown> {
  const lawful = schema.properties ? fieldsOf(schema) : lawfulOf(schema, name)
  const known = fc.tuple(fc.nat(1_000), lawful).map(([pick, otherwise]) => new Known(singular(name), pick, otherwise))
  const isPlain = schema.type === 'string' || schema.type === 'integer'
  const own = isPlain ? fc.oneof({ weight: 2, arbitrary: lawful }, { weight: 3, arbitrary: known }) : lawful
  return fc.oneof({ weight: 60, arbitrary: own }, { weight: 1, arbitrary: hostile })
}

/** Of each object most fields as they should be, now and then one left out or one too many. */
function fieldsOf({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const weight = required.includes(name) ? 100 : 1
    const some = fc.oneof({ weight, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
    return fc.tuple(fc.constant(name), some, anything(schema, name))
  })
  const none = fc.constant(undefined)
  const more = fc.oneof({ weight: 40, arbitrary: none }, { weight: 1, arbitrary: fc.tuple(strange, hostile) })
  return fc.tuple(fc.tuple(...fields), more).map(([all, extra]) => {
    const pairs = all.flatMap(([name, there, value]) => (there ? [[name, value] as const] : []))
    return Object.fromEntries(extra ? [...pairs, extra] : pairs)
  })
}

function lawfulOf(schema: Schema, name: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => anything(one, name)))
  switch (schema.type ?? '') {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems: minLength = 0, maxItems = 4 } = schema
      const maxLength = Math.max(minLength, Math.min(maxItems, 4))
      return fc.array(anything(schema.items ?? {}, singular(name)), { minLength, maxLength })
    }
    case 'object': {
      const { additionalProperties: inner } = schema
      return fc.dictionary(fc.string({ maxLength: 10 }), anything(typeof inner === 'object' ? inner : {}, ''), {
        maxKeys: 3,
      })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function numberOf({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Schema): Arbitrary<number> {
  const least = Math.max(
    minimum ?? Number.MIN_SAFE_INTEGER,
    exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1,
  )
  const small = fc.integer({
    min: Math.max(least, Math.min(0, maximum)),
    max: Math.min(maximum, Math.max(least, 0) + 1_000),
  })
  return fc.oneof({ weight: 8, arbitrary: small }, { weight: 1, arbitrary: fc.constantFrom(least, maximum) })
}

const characters = ['a', 'Z', '0', '9', ' ', '店', '京', 'ё', '%', '_', "'", '"', '<', '>', '&', '\\', '-']

function textOf({ pattern, allOf = [], minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  const patterns = [pattern ?? [], allOf.map((one) => one.pattern ?? [])].flat(2)
  if (patterns.some((one) => one.includes('-02-29'))) {
    const days = fc.constantFrom(
      '2026-11-22',
      '2026-11-01',
      '2026-08-22',
      '2024-02-29',
      '1900-01-01',
      '2199-12-31',
      '2026-03-08',
    )
    if (!patterns.some((one) => one.includes('T'))) return days
    const clocks = fc.constantFrom(
      'T00:00:00Z',
      'T23:59:59.999Z',
      'T09:30:00+09:00',
      'T23:59:59-23:59',
      'T00:00:00.000000001Z',
    )
    return fc.tuple(days, clocks).map((both) => both.join(''))
  }
  const [first] = patterns
  if (first !== undefined && !first.includes('\\p{')) return fc.stringMatching(new RegExp(first))
  const unit = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...characters) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }) },
  )
  const most = Math.max(minLength, Math.min(maxLength, 60))
  return fc.array(unit, { minLength, maxLength: most }).map((all) => all.join('').slice(0, maxLength))
}

/** ShopCodes are of shopCode, mutedTypeIds of typeId. */
function singular(name: string): string {
  const one = name.toLowerCase().replace(/^(muted|receiver|former|expected)(?=.)/, '')
  return one.endsWith('s') && one !== 'status' ? one.slice(0, -1) : one
}

function deep(levels: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < levels; level++) value = [value]
  return value
}
