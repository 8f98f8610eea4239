import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'

const scale = (name: string) =>
  Object.fromEntries(
    [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950].map((step) => [step, { value: `var(--${name}-${step})` }]),
  )
const named = (pairs: Record<string, string>) =>
  Object.fromEntries(Object.entries(pairs).map(([name, property]) => [name, { value: `var(--${property})` }]))

/**
 * Chakra's machinery on our custom properties: no reset, no stock recipes, no second set of colours. The parts are
 * shaped by classes of chakra.css, so a tenant's brand and the dark scheme reach them without a second theme.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    cssVarsPrefix: 'chakra',
    theme: {
      breakpoints: { sm: '640px', side: '1000px', wide: '1280px' },
      tokens: {
        colors: {
          ai: scale('ai'),
          brand: named({
            solid: 'brand-solid',
            contrast: 'on-brand',
            fg: 'brand-fg',
            muted: 'brand-muted',
            subtle: 'brand-subtle',
          }),
          bg: named({ DEFAULT: 'bg', subtle: 'bg-subtle', muted: 'bg-muted', panel: 'panel' }),
          fg: named({ DEFAULT: 'fg', soft: 'fg-soft', muted: 'fg-muted' }),
          shu: named({ solid: 'shu-solid', fg: 'shu-fg', subtle: 'shu-subtle' }),
        },
        radii: named({ state: 'radius-state', control: 'radius-control', sheet: 'radius-sheet' }),
        sizes: {
          xs: { value: '320px' },
          sm: { value: '480px' },
          md: { value: '640px' },
          lg: { value: '720px' },
          xl: { value: '960px' },
        },
      },
    },
  }),
)
