import { readFile } from 'node:fs/promises'
import { z } from 'zod/mini'
import { isZone } from '#shared/zone.ts'
import { TradeLine } from '#shared/trade-line.ts'

/** Thrown when the import cannot begin; the message is one sentence for the terminal. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** Fields a line can have. */
export const lineFields = Object.keys(TradeLine.shape) as (keyof TradeLine)[] // keys of the schema

const texts = z.record(z.string(), z.string())

/** How a file of another system is read (docs/import.md). */
export const Mapping = z.strictObject({
  /** Our field to the file's column. */
  columns: z.optional(texts),
  /** Our field to the values in the file and what they mean. */
  values: z.optional(z.record(z.string(), texts)),
  /** Our field to the one value every line has. */
  constants: z.optional(texts),
  /** The time zone of times without one. */
  timeZone: z.optional(z.string()),
})
export type Mapping = z.infer<typeof Mapping>

/** Reads a mapping file. Throws ImportError if it is not valid. */
export async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ImportError(`The mapping file ${path} cannot be read.`, { cause: error })
  })
  let written: unknown
  try {
    written = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new ImportError(`The mapping file ${path} is no JSON.`)
  }
  const read = Mapping.safeParse(written)
  if (!read.success)
    throw new ImportError(`The mapping file ${path} has something it cannot have: ${firstPath(read.error)}.`)
  return checked(read.data, path)
}

function checked(mapping: Mapping, path: string): Mapping {
  const named = [mapping.columns, mapping.values, mapping.constants].flatMap((part) => Object.keys(part ?? {}))
  const stranger = named.find((name) => !lineFields.some((field) => field === name))
  if (stranger !== undefined)
    throw new ImportError(`The mapping file ${path} names the field ${stranger}, which transactions do not have.`)
  if (mapping.timeZone !== undefined && !isZone(mapping.timeZone))
    throw new ImportError(`The mapping file ${path} names the time zone ${mapping.timeZone}, which nobody knows.`)
  return mapping
}

function firstPath(error: z.core.$ZodError): string {
  const [first] = error.issues
  return first?.code === 'unrecognized_keys' ? first.keys.join(', ') : first?.path.join('.') || 'its outermost form'
}
