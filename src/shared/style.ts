import { contrastOf, hexOf, isHex, oklchOf } from '#shared/colour.ts'

/** What a tenant may choose of the look: one colour, and the corner radius of controls in px (0 to 12). */
export type Style = { primary: string; radius?: number | undefined }

/** A step of the brand's scale, light to dark. */
export type Step = 50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900 | 950

/** The brand's scale: every step as `#RRGGBB`. */
export type Scale = Readonly<Record<Step, string>>

/** The default brand: indigo, whose lightness every tenant's scale keeps. */
export const indigo: Scale = {
  50: '#F1F7FA', 100: '#E0EDF5', 200: '#C0D9EA', 300: '#92BCDA', 400: '#639AC4', 500: '#3C79A6',
  600: '#245E89', 700: '#174B71', 800: '#123959', 900: '#0D2943', 950: '#07182A',
} // prettier-ignore

/** The steps of a scale, light to dark. */
export const steps: readonly Step[] = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]

const greatestRadius = 12
const greatestFactor = 1.6

/** The scale of a tenant's colour: its hue and strength on the default lightness. Throws RangeError for what is no `#rrggbb`. */
export function scaleOf(primary: string): Scale {
  if (isHex(primary) && primary.toUpperCase() === indigo[700]) return indigo
  const { lightness, chroma, hue } = oklchOf(primary)
  return scaleOfHue(hue, chroma / indigoChromaAt(lightness))
}

/** The scale of a hue in degrees, `factor` times as strong as indigo (0 is grey, at most 1.6). */
export function scaleOfHue(hue: number, factor: number): Scale {
  const strength = Math.min(greatestFactor, Math.max(0, factor))
  const colourAt = (step: Step) => {
    const { lightness, chroma } = oklchOf(indigo[step])
    return hexOf({ lightness, chroma: chroma * strength, hue })
  }
  return {
    50: colourAt(50), 100: colourAt(100), 200: colourAt(200), 300: colourAt(300), 400: colourAt(400), 500: colourAt(500),
    600: colourAt(600), 700: colourAt(700), 800: colourAt(800), 900: colourAt(900), 950: colourAt(950),
  } // prettier-ignore
}

/** What is wrong with a style; only `nearDanger` is a warning that may be published. */
export type StyleProblem =
  | { problem: 'primary' | 'radius' }
  | { problem: 'contrast'; pair: string; ratio: number; needs: number }
  | { problem: 'nearDanger'; hue: number }

/** Whether a style may be published, and everything to tell its author. Takes any value, since nothing has checked it before. */
export function checkStyle(style: unknown): { ok: boolean; problems: StyleProblem[] } {
  const { primary, radius }: Partial<Record<keyof Style, unknown>> =
    typeof style === 'object' && style !== null ? style : {}
  const problems: StyleProblem[] = []
  if (radius !== undefined && !isRadius(radius)) problems.push({ problem: 'radius' })
  if (!isHex(primary)) return { ok: false, problems: [{ problem: 'primary' }, ...problems] }

  problems.push(...contrastProblems(scaleOf(primary)))
  const ok = problems.length === 0
  if (standsNearDanger(primary)) problems.push({ problem: 'nearDanger', hue: Math.round(oklchOf(primary).hue) })
  return { ok, problems }
}

/** The pairs of a scale that are too close to read (text below 4.5, controls below 3). */
export function contrastProblems(scale: Scale): StyleProblem[] {
  return pairsOf(scale).flatMap(({ pair, colours: [one, other], needs }) => {
    const ratio = contrastOf(one, other)
    return ratio < needs ? [{ problem: 'contrast' as const, pair, ratio: Math.floor(ratio * 100) / 100, needs }] : []
  })
}

/**
 * The style sheet of a tenant: its scale and radius as custom properties of the page, named `--ai-700` or, with a
 * prefix, `--chakra-colors-ai-700`. Throws RangeError rather than write anything that is not a plain colour or number.
 */
export function brandCss(
  scale: Scale,
  { prefix = '', radius }: { prefix?: string | undefined; radius?: number | undefined } = {},
): string {
  if (!/^[a-z-]*$/.test(prefix)) throw new RangeError(`"${prefix}" cannot begin the name of a style property.`)
  const rows = steps.map((step) => {
    if (!isHex(scale[step])) throw new RangeError(`Step ${step} of the scale is not a colour like #174B71.`)
    return `--${prefix}ai-${step}:${scale[step]}`
  })
  if (radius !== undefined) {
    if (!isRadius(radius)) throw new RangeError(`A radius is a whole number from 0 to ${greatestRadius}.`)
    rows.push(`--${prefix}radius:${radius}px`)
  }
  return `:root{${rows.join(';')}}`
}

type Pair = { pair: string; colours: readonly [string, string]; needs: 3 | 4.5 }

// Every pair of the design's colour table with a brand colour in it; grounds without a step are the neutrals there.
function pairsOf(scale: Scale): Pair[] {
  const white = '#FFFFFF'
  const text = (pair: string, one: string, other: string): Pair => ({ pair, colours: [one, other], needs: 4.5 })
  const control = (pair: string, one: string, other: string): Pair => ({ pair, colours: [one, other], needs: 3 })
  return [
    text('white on 700', white, scale[700]),
    text('white on 800', white, scale[800]),
    text('200 on 800', scale[200], scale[800]),
    text('600 on white', scale[600], white),
    text('600 on 50', scale[600], scale[50]),
    text('600 on 100', scale[600], scale[100]),
    text('dark: 950 on 300', scale[950], scale[300]),
    text('dark: 950 on 200', scale[950], scale[200]),
    text('dark: 300 on page', scale[300], '#10161D'),
    text('dark: 300 on panel', scale[300], '#18212B'),
    text('dark: 300 on selection', scale[300], '#1B3550'),
    control('focus ring on cloth', white, scale[800]),
    control('chart 700 on white', scale[700], white),
    control('chart 500 on white', scale[500], white),
    control('dark: chart 300 on page', scale[300], '#10161D'),
    control('dark: chart 400 on page', scale[400], '#10161D'),
  ]
}

/** Vermilion, the colour of danger, lies at 33 degrees; a grey has no hue to mistake. */
function standsNearDanger(primary: string): boolean {
  const { hue, chroma } = oklchOf(primary)
  return chroma > 0.02 && hue >= 8 && hue <= 58
}

function isRadius(radius: unknown): radius is number {
  return typeof radius === 'number' && Number.isInteger(radius) && radius >= 0 && radius <= greatestRadius
}

function indigoChromaAt(lightness: number): number {
  const known = steps.map((step) => oklchOf(indigo[step]))
  const below = known.findIndex((colour) => colour.lightness <= lightness)
  const [lighter, darker] = [known.at(Math.max(below - 1, 0)), known.at(below)]
  // Lighter than the first step, or darker than the last: that step's chroma.
  if (!lighter || !darker || below === -1) return known.at(-1)?.chroma ?? 1
  if (below === 0 || lighter.lightness === darker.lightness) return lighter.chroma
  const part = (lightness - darker.lightness) / (lighter.lightness - darker.lightness)
  return darker.chroma + part * (lighter.chroma - darker.chroma)
}
