/**
 * How a feature declares its looks: the states of its screens that people see, each led to from an open page.
 *
 * tests/features/<feature>/looks.ts exports one `Looks` (short examples: messages, account), and tests/kit/all-looks.ts
 * names it. No more is to be done: tests/journeys/looks-*.test.ts take every look as a test of its own (barriers, dark
 * colours, foreign words, cut words, small targets, focus, large letters, 320 px), shots.test.ts takes its pictures, and
 * tests/looks.test.ts fails for a screen of src/app/screens.ts without one.
 *
 * A change under one of `folders` (since main, or on main since the commit before) has these looks taken whole: every
 * language, device and check. Else every screen is looked at once, in one language on one device, and a fixed number of
 * all that are left, by the run's SEED: a run grows with the screens by one look each. All of them with `npm run looks`.
 */
import type { Live, Login } from './live.ts'
import type { Device, Visit } from './visit.ts'

/** Somebody of the shop, made once a server. */
export type MakePerson = (it: Live) => Promise<Login>

/** Where a look is taken. */
export interface LookShop {
  readonly it: Live
  /** Somebody by their name in a table of people. */
  person(name: string): Promise<Login>
}

/** A state of a screen. */
export interface Look {
  /** In small letters with hyphens: a picture's file name and a test's. Alike in no two tables. */
  readonly name: string
  /** The path of the row of src/app/screens.ts that it shows; none for what stands before or instead of the frame. */
  readonly screen?: `/${string}`
  /**
   * Who stands there signed in, by a name of the people's table (tests/kit/look-shop.ts, or `people` of these looks); the
   * page goes from look to look with them. Left out: a browser of its own that nobody used, and whatever is done to the
   * server is put back by `after`.
   */
  readonly as?: string
  /** Where there is such a state; else on all of them. */
  readonly devices?: readonly Device[]
  /** Leads the page to the state from wherever it stands, and waits until it is there. */
  open(visit: Visit, shop: LookShop): Promise<void>
  after?(visit: Visit, shop: LookShop): Promise<void>
}

/** The looks of a feature. */
export interface Looks {
  /** Folders under src and under tests, such as `features/messages`. */
  readonly folders: readonly string[]
  /** Names and texts of the test's own, which are alike in every language. */
  readonly data?: readonly string[]
  /** Who stands there besides the people everybody knows. */
  readonly people?: Readonly<Record<string, MakePerson>>
  /** Fills the shop with what the looks show, once a server. */
  arrange?(shop: LookShop): Promise<void>
  readonly looks: readonly Look[]
}
