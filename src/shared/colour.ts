/** A colour by what the eye sees: lightness 0 to 1, chroma from 0 (grey) to about 0.37, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** Whether a text is a colour as tenants write it, `#rrggbb` and nothing else. */
export function isHex(text: unknown): text is string {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)
}

/** The lightness, chroma and hue of `#rrggbb`. Throws RangeError for any other text. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** The `#RRGGBB` of a colour; one that no screen shows is made greyer until one does, its lightness and hue kept. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const whole = linearAt({ lightness, chroma, hue })
  if (shown(whole)) return written(whole)
  let [inside, outside] = [0, chroma]
  for (let step = 0; step < 24; step += 1) {
    const middle = (inside + outside) / 2
    if (shown(linearAt({ lightness, chroma: middle, hue }))) inside = middle
    else outside = middle
  }
  return written(linearAt({ lightness, chroma: inside, hue }))
}

/** The WCAG contrast ratio of two `#rrggbb` colours, 1 to 21, in either order. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

type Linear = readonly [red: number, green: number, blue: number]

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(hex: string): Linear {
  if (!isHex(hex)) throw new RangeError(`"${String(hex)}" is not a colour like #174B71.`)
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function linearAt({ lightness, chroma, hue }: Oklch): Linear {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

function shown(colour: Linear): boolean {
  return colour.every((value) => value >= -0.0001 && value <= 1.0001)
}

function written(colour: Linear): string {
  const channels = colour.map((value) => {
    const kept = Math.min(1, Math.max(0, value))
    const encoded = kept <= 0.0031308 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('').toUpperCase()}`
}
