/** The mark in a ring, as on the pages outside the frame. */
export function Crest() {
  return (
    <svg className="door-crest" viewBox="0 0 100 100" fill="currentColor" aria-hidden="true">
      <circle cx="50" cy="50" r="45" fill="none" stroke="currentColor" strokeWidth="6" />
      <g transform="translate(50 51) scale(.84) translate(-50 -51)">
        <rect x="20" y="30" width="60" height="6.5" rx="3.25" />
        <path d="M25 41h15.3v31H25zM43.3 41h14.4l-1 29-12.8 2.5zM60.7 41H75v31c-5 0-10-1-14.3-2.5z" />
      </g>
    </svg>
  )
}
