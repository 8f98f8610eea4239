/** The code of one more enterprise for a test that has `ent`: so many further on. */
export function entBeside(ent: string, by = 1): string {
  return `E${String((Number(ent.slice(1)) + by) % 100_000_000).padStart(8, '0')}`
}
