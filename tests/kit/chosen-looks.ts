import { join } from 'node:path'
import { languages, type Language } from '#shared/language.ts'
import { changedPaths as changedSince } from '#build/changed-paths.js'
import type { Look, Looks } from './looks.ts'
import { sampled } from './sampled.ts'
import { devices, type Device } from './visit.ts'

/** A look on a device in a language. */
interface Place {
  readonly look: Look
  readonly device: Device
  readonly language: Language
}

/** A look that is taken; `focus` where it is walked through by the Tab key as well. */
export interface Cell extends Place {
  readonly focus: boolean
}

/** A run's looks, by the reason why each is taken, and how many are left for other seeds. */
export interface Chosen {
  readonly changed: readonly Cell[]
  readonly screens: readonly Cell[]
  readonly others: readonly Cell[]
  readonly left: number
}

/** Looks taken by the seed alone, however many screens there are: they cost about ten seconds of a run. */
const furtherLooks = 8

/**
 * Where looks are taken in this run: whole for features that changed since the last commit (or the whole branch), one for
 * each other screen, and `furtherLooks` of all that are left, both by the seed. `changed` are paths, or undefined for all.
 */
export function chosenLooks(all: readonly Looks[], changed: readonly string[] | undefined, seed?: string): Chosen {
  const isWhole = ({ folders }: Looks) => changed?.some((path) => folders.some((folder) => isIn(path, folder))) ?? true
  const whole = all.filter(isWhole).flatMap(({ looks }) => looks.flatMap(placesOf))
  const rest = all.filter((feature) => !isWhole(feature))
  const screens = [...placesByScreen(rest)].flatMap(([screen, places]) => sampled(`look of ${screen}`, places, 1, seed))
  const further = rest.flatMap(({ looks }) => looks.flatMap(placesOf)).filter((place) => !isAmong(place, screens))
  const others = sampled('further looks', further, furtherLooks, seed)
  const tabbed = new Set(tabbedPlaces([...whole, ...screens, ...others], seed))
  const cells = (places: readonly Place[]) => places.map((place) => ({ ...place, focus: tabbed.has(place) }))
  return {
    changed: cells(whole),
    screens: cells(screens),
    others: cells(others),
    left: further.length - others.length,
  }
}

/** Paths that changed; undefined, which is all of them, with LOOKS=all. */
export function changedPaths(): readonly string[] | undefined {
  return process.env['LOOKS'] === 'all' ? undefined : changedSince(root)
}

function placesOf(look: Look): Place[] {
  const allowed = look.devices ?? everyDevice
  return allowed.flatMap((device) => languages.map((language) => ({ look, device, language })))
}

/** What stands before or instead of the frame is one screen of its feature's. */
function placesByScreen(features: readonly Looks[]): Map<string, Place[]> {
  const looks = features.flatMap((feature) => feature.looks.map((look) => ({ look, folder: feature.folders[0] })))
  const screens = grouped(looks, ({ look, folder }) => look.screen ?? `before the frame of ${folder}`)
  return new Map([...screens].map(([screen, some]) => [screen, some.flatMap(({ look }) => placesOf(look))]))
}

function isAmong({ look, device, language }: Place, places: readonly Place[]): boolean {
  return places.some((one) => one.look === look && one.device === device && one.language === language)
}

/** One place of each look on a desktop: the Tab key goes the same way in every language. */
function tabbedPlaces(places: readonly Place[], seed: string | undefined): Place[] {
  const desktops = places.filter(({ device }) => device === 'desktop')
  const looks = grouped(desktops, ({ look }) => look.name)
  return [...looks].flatMap(([name, some]) => sampled(`${name} by the Tab key`, some, 1, seed))
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

const everyDevice = Object.keys(devices) as Device[] // keys of the table of devices

const root = join(import.meta.dirname, '../..')

const isIn = (path: string, folder: string) => path.startsWith(`src/${folder}/`) || path.startsWith(`tests/${folder}/`)
