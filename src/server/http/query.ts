import type { Schema } from '#shared/call.ts'

interface Def {
  readonly type: string
  readonly innerType?: { readonly _zod: { readonly def: Def } }
  readonly element?: { readonly _zod: { readonly def: Def } }
  readonly shape?: Readonly<Record<string, { readonly _zod: { readonly def: Def } }>>
  readonly values?: readonly unknown[]
  readonly options?: readonly { readonly _zod: { readonly def: Def } }[]
}

/**
 * Converts a query string to its schema's types: repeated names become arrays, digits numbers, true and false booleans.
 * What does not fit stays text, so that the schema refuses it; a single value that is given twice stays an array.
 */
export function readQuery(search: string, schema: Schema): Record<string, unknown> {
  const shape = defOf(schema).shape ?? {}
  const read: Record<string, unknown> = {}
  for (const [name, text] of new URLSearchParams(search)) {
    const def = Object.hasOwn(shape, name) ? shape[name]?._zod.def : undefined
    const inner = def ? unwrap(def) : undefined
    const value =
      inner?.type === 'array' && inner.element ? cast(text, unwrap(inner.element._zod.def)) : cast(text, inner)
    const former = Object.hasOwn(read, name) ? read[name] : undefined
    if (former !== undefined) read[name] = Array.isArray(former) ? [...former, value] : [former, value]
    else Object.defineProperty(read, name, { value: inner?.type === 'array' ? [value] : value, ...plain })
  }
  return read
}

const plain = { enumerable: true, writable: true, configurable: true }

function defOf(schema: Schema): Def {
  return schema._zod.def as unknown as Def // zod's own description of a schema, typed there per kind
}

function unwrap(def: Def): Def {
  return def.innerType ? unwrap(def.innerType._zod.def) : def
}

function cast(text: string, def: Def | undefined): unknown {
  if (!def) return text
  if (def.type === 'union') {
    const tried = def.options?.map((option) => cast(text, unwrap(option._zod.def))) ?? []
    return tried.find((value) => typeof value !== 'string') ?? text
  }
  const wantsNumber = def.type === 'number' || (def.type === 'literal' && typeof def.values?.[0] === 'number')
  if (wantsNumber && /^-?\d{1,16}$/.test(text)) return Number(text)
  if (def.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
