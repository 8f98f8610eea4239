import { part } from '#server/db/db.ts'

/** A member's number of the table called t, as people may read it: its first two and last three signs. */
export const masked = part`case when char_length(t.member) > 7
  then left(t.member, 2) || repeat('*', char_length(t.member) - 5) || right(t.member, 3) else repeat('*', char_length(t.member)) end`
