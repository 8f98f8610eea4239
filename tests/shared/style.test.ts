import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastOf, hexOf, isHex, oklchOf } from '#shared/colour.ts'
import { brandCss, checkStyle, contrastProblems, indigo, scaleOf, scaleOfHue, steps } from '#shared/style.ts'

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, '0').toUpperCase()}`)
const hues = Array.from({ length: 180 }, (_, at) => at * 2)
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

describe('colours', () => {
  test('every colour is itself again after its hue and lightness were read', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        expect(hexOf(oklchOf(hex))).toBe(hex)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#1C2127', '#FFFFFF', 16.2],
    ['#174B71', '#FFFFFF', 9.2],
    ['#87847F', '#FFFFFF', 3.7],
    ['#C0D9EA', '#123959', 8.2],
  ])('%s on %s has the contrast of the design’s table', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
    expect(contrastOf(other, one)).toBe(contrastOf(one, other))
  })

  test('a colour stronger than a screen can show is made no greyer than it must be', () => {
    for (const hue of hues) {
      const edge = channels(hexOf({ lightness: 0.6, chroma: 0.4, hue })).some((value) => value <= 1 || value >= 254)
      expect(edge, `hue ${hue}`).toBe(true)
    }
  })

  test.each(['#FFF', '174B71', '#174B7', '#174B71;}', 'red', '', 'url(x)', '#174B7G', '#174B71\n'])(
    '%j is no colour',
    (text) => {
      expect(isHex(text)).toBe(false)
      expect(() => scaleOf(text)).toThrow(RangeError)
    },
  )
})

describe('the scale of a tenant', () => {
  test('in the default colour is the default scale', () => {
    expect(scaleOf('#174b71')).toBe(indigo)
  })

  test('near to the default colour is near to the default scale', () => {
    const scale = scaleOf('#174B72')
    for (const step of steps) {
      const apart = channels(scale[step]).map((value, at) => Math.abs(value - (channels(indigo[step])[at] ?? 0)))
      expect(Math.max(...apart)).toBeLessThanOrEqual(7)
    }
  })

  test('keeps the lightness of every step and takes the hue of the colour', () => {
    fc.assert(
      fc.property(anyHex, (primary) => {
        const scale = scaleOf(primary)
        for (const step of steps) {
          expect(Math.abs(oklchOf(scale[step]).lightness - oklchOf(indigo[step]).lightness)).toBeLessThan(0.006)
        }
        const { hue, chroma } = oklchOf(primary)
        const turned = Math.abs(oklchOf(scale[400]).hue - hue)
        expect(chroma < 0.05 || Math.min(turned, 360 - turned) < 3).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('of the sky-blue tenant is the one its mock-up is drawn with', () => {
    const drawn = '#F0F7F8 #DDEEEF #BBDCDE #86C2C5 #4AA4A8 #228287 #04666B #005256 #003F42 #012E30 #001C1D'.split(' ')
    const scale = scaleOf('#4AA4A8')
    steps.forEach((step, at) => {
      // 0.02 is about the smallest difference an eye notices.
      expect(distanceOf(scale[step], drawn[at] ?? ''), `step ${step}: ${scale[step]} for ${drawn[at]}`).toBeLessThan(
        0.02,
      )
    })
  })

  test('in a grey is grey', () => {
    for (const hex of Object.values(scaleOf('#808080'))) {
      const [red, green, blue] = channels(hex)
      expect([red, green]).toEqual([green, blue])
    }
  })

  test.each([0, 0.5, 1, 1.6])('can be read in all 180 hues at strength %s', (strength) => {
    for (const hue of hues) {
      const scale = scaleOfHue(hue, strength)
      expect(contrastProblems(scale), `hue ${hue}`).toEqual([])
      expect(contrastOf('#FFFFFF', scale[700])).toBeGreaterThanOrEqual(7.8)
      expect(contrastOf(scale[600], '#FFFFFF')).toBeGreaterThanOrEqual(5.8)
      expect(contrastOf(scale[600], scale[100])).toBeGreaterThanOrEqual(4.9)
      expect(contrastOf(scale[200], scale[800])).toBeGreaterThanOrEqual(7.3)
      expect(contrastOf(scale[950], scale[300])).toBeGreaterThanOrEqual(8.5)
      expect(contrastOf(scale[300], '#18212B')).toBeGreaterThanOrEqual(7.6)
    }
  })
})

describe('publishing a style', () => {
  test.each([{ primary: '#174B71' }, { primary: '#228287', radius: 0 }, { primary: '#ffffff', radius: 12 }])(
    '%j may be published',
    (style) => {
      expect(checkStyle(style)).toEqual({ ok: true, problems: [] })
    },
  )

  test('no colour a tenant can choose makes the portal unreadable', () => {
    fc.assert(
      fc.property(anyHex, (primary) => {
        expect(checkStyle({ primary }).ok).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    [{ primary: '#174B7' }, 'primary'],
    [{ primary: '#174B71;color:red' }, 'primary'],
    [{}, 'primary'],
    [null, 'primary'],
    ['#174B71', 'primary'],
    [{ primary: '#174B71', radius: 13 }, 'radius'],
    [{ primary: '#174B71', radius: 1.5 }, 'radius'],
    [{ primary: '#174B71', radius: '8' }, 'radius'],
  ])('%j is refused', (style, problem) => {
    expect(checkStyle(style)).toMatchObject({ ok: false, problems: [{ problem }] })
  })

  test('a red one is warned of: danger would no longer stand out', () => {
    expect(checkStyle({ primary: '#C13113' })).toEqual({ ok: true, problems: [{ problem: 'nearDanger', hue: 33 }] })
    expect(checkStyle({ primary: '#808080' }).problems).toEqual([])
  })

  test('pairs too close to each other are named', () => {
    const pale = { ...indigo, 600: '#8FB8D6' }
    expect(contrastProblems(pale)).toContainEqual({ problem: 'contrast', pair: '600 on white', ratio: 2.1, needs: 4.5 })
  })

  test('the style sheet holds plain colours and nothing else', () => {
    expect(brandCss(indigo)).toMatch(/^:root\{--ai-50:#F1F7FA;(--ai-\d+:#[0-9A-F]{6};){9}--ai-950:#07182A\}$/)
    expect(brandCss(indigo, { prefix: 'chakra-colors-', radius: 4 })).toContain('--chakra-colors-ai-700:#174B71')
    expect(() => brandCss({ ...indigo, 50: 'red}body{display:none' })).toThrow(RangeError)
    expect(() => brandCss(indigo, { prefix: 'x}y{' })).toThrow(RangeError)
    expect(() => brandCss(indigo, { radius: 99 })).toThrow(RangeError)
  })
})

/** How far two colours lie apart to the eye (in OKLab). */
function distanceOf(one: string, other: string) {
  const [first, second] = [oklchOf(one), oklchOf(other)]
  const turn = ((first.hue - second.hue) * Math.PI) / 180
  const across = first.chroma ** 2 + second.chroma ** 2 - 2 * first.chroma * second.chroma * Math.cos(turn)
  return Math.hypot(first.lightness - second.lightness, Math.sqrt(Math.max(0, across)))
}
