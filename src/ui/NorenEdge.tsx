import { useId, type ReactNode } from 'react'

const panels = [0, 78, 156, 234, 312]
const slits = [78, 156, 234, 312]
/** Where the cloth ends and how far its slits reach, in a box of this height. */
const edges = {
  /** Half of the cloth is slit, as at a door. */
  high: { height: 214, slit: 3.5, hem: 213.8, hems: [211, 212, 210, 207, 212] },
  /** Words hang on the cloth, and the slits keep below them. */
  low: { height: 40, slit: 2.5, hem: 39.8, hems: [37, 38, 36, 33, 38] },
}

type NorenEdgeProps = { look?: keyof typeof edges; children?: ReactNode }

/** The lower edge of a noren: five panels and four slits, which on a phone are above the borders of the bottom bar; one for each screen. */
export function NorenEdge({ look = 'high', children }: NorenEdgeProps) {
  const id = useId()
  const { height, slit, hem, hems } = edges[look]
  const lower = hems
    .map((depth, index) => `L${index * 78} ${hem}Q${index * 78 + 39} ${depth} ${index * 78 + 78} ${hem}`)
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
      <svg className="door-slits" viewBox={`0 0 390 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <g fill="currentColor" stroke="var(--cloth-lo)" strokeWidth="1.2">
          {slits.map((x) => (
            <path key={x} d={`M${x} 0 ${x + slit} ${height + 2}H${x - slit}Z`} />
          ))}
        </g>
        <path fill="currentColor" d={`M0 ${height}${lower}V${height + 2}H0Z`} />
      </svg>
    </div>
  )
}
