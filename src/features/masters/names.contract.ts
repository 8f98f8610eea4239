import { z } from 'zod/mini'
import { withinCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import { words } from '#shared/schema.ts'

const Name = z.string().check(
  z.trim(),
  z.minLength(1),
  words,
  z.refine((text) => withinCharacters(text, limits.masterName)),
)

/** A master's name as it is typed: in every language, none longer than lists have room for. */
export const NamesForm = z.strictObject({ ja: Name, en: Name, mn: Name })
