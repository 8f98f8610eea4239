import { useId, type ReactNode } from 'react'

const panels = [0, 78, 156, 234, 312]
const slits = [78, 156, 234, 312]
const hems = [211, 212, 210, 207, 212]

/** The cloth at the door: five panels and four slits, which on a phone stand over the borders of the bottom bar; one a screen. */
export function NorenEdge({ children }: { children?: ReactNode }) {
  const id = useId()
  const hem = hems
    .map((depth, index) => `L${index * 78} 213.8Q${index * 78 + 39} ${depth} ${index * 78 + 78} 213.8`)
    .join('')
  return (
    <div className="door-cloth on-cloth">
      <svg className="door-folds" viewBox="0 0 390 326" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <linearGradient id={`${id}f`}>
            <stop offset="0" stopColor="#fff" stopOpacity=".075" />
            <stop offset=".35" stopColor="#fff" stopOpacity="0" />
            <stop offset=".6" stopColor="#000" stopOpacity="0" />
            <stop offset="1" stopColor="#000" stopOpacity=".195" />
          </linearGradient>
          <linearGradient id={`${id}v`} x2="0" y2="1">
            <stop offset="0" stopColor="#000" />
            <stop offset=".3" stopColor="#444" />
            <stop offset="1" stopColor="#fff" />
          </linearGradient>
          <mask id={`${id}m`}>
            <rect width="390" height="326" fill={`url(#${id}v)`} />
          </mask>
        </defs>
        <g mask={`url(#${id}m)`}>
          {panels.map((x) => (
            <rect key={x} x={x} width="78" height="326" fill={`url(#${id}f)`} />
          ))}
        </g>
      </svg>
      {children}
      <svg className="door-slits" viewBox="0 0 390 214" preserveAspectRatio="none" aria-hidden="true">
        <g fill="currentColor" stroke="var(--cloth-lo)" strokeWidth="1.2">
          {slits.map((x) => (
            <path key={x} d={`M${x} 0 ${x + 3.5} 216H${x - 3.5}Z`} />
          ))}
        </g>
        <path fill="currentColor" d={`M0 214${hem}V216H0Z`} />
      </svg>
    </div>
  )
}
