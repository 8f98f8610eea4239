import { html } from './html.ts'

const panels = [0, 78, 156, 234, 312]

/** The folds of the curtain: five panels, light on one side and shaded on the other, fading in downwards. */
export const folds = html`<svg class="folds" viewBox="0 0 390 326" preserveAspectRatio="none" aria-hidden="true">
  <defs>
    <linearGradient id="fold">
      <stop offset="0" stop-color="#fff" stop-opacity=".075" />
      <stop offset=".35" stop-color="#fff" stop-opacity="0" />
      <stop offset=".6" stop-opacity="0" />
      <stop offset="1" stop-opacity=".195" />
    </linearGradient>
    <linearGradient id="fall" x2="0" y2="1">
      <stop offset="0" />
      <stop offset=".3" stop-color="#444" />
      <stop offset="1" stop-color="#fff" />
    </linearGradient>
    <mask id="fade"><rect width="390" height="326" fill="url(#fall)" /></mask>
  </defs>
  <g mask="url(#fade)">${panels.map((x) => html`<rect x="${x}" width="78" height="326" fill="url(#fold)" />`)}</g>
</svg>`

/** The slits between the panels and the hem, in the colour of the page behind the curtain. */
export const slits = html`<svg class="slits" viewBox="0 0 390 214" preserveAspectRatio="none" aria-hidden="true">
  <g class="slit">
    <path d="M78 0 L81.5 216 H74.5 Z" />
    <path d="M156 0 L159.5 216 H152.5 Z" />
    <path d="M234 0 L237.5 216 H230.5 Z" />
    <path d="M312 0 L315.5 216 H308.5 Z" />
  </g>
  <path
    fill="currentColor"
    d="M0 214 L0 213.8 Q39 211 78 213.8 Q117 212 156 213.8 Q195 210 234 213.8 Q273 207 312 213.8 Q351 212 390 213.8 V216 H0Z"
  />
</svg>`

/** The crest: a curtain over a door, in a ring. */
export const crest = html`<svg viewBox="0 0 100 100" aria-hidden="true" fill="currentColor">
  <circle cx="50" cy="50" r="45" fill="none" stroke="currentColor" stroke-width="6" />
  <g transform="translate(50 51) scale(.84) translate(-50 -51)">
    <rect x="20" y="30" width="60" height="6.5" rx="3.25" />
    <path d="M25 41h15.3v31H25zM43.3 41h14.4l-1 29-12.8 2.5zM60.7 41H75v31c-5 0-10-1-14.3-2.5z" />
  </g>
</svg>`

/** Small line drawings beside words. */
export const glyphs = {
  globe: html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
  </svg>`,
  down: html`<svg class="glyph small" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 9.5 6 6 6-6" /></svg>`,
  eye: html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5z" />
    <circle cx="12" cy="12" r="3" />
  </svg>`,
  caution: html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5.5M12 16v.5" />
  </svg>`,
}
