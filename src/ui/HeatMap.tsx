import './css/heat-map.css'

type HeatMapProps = {
  label: string
  rows: readonly { id: string; label: string; name: string }[]
  /** `label` is short: it stands under every third column, or sixth where there are many; where numbers are shown, from a tablet on over each. */
  columns: readonly { id: string; label: string; name: string }[]
  /** By the ids of row and column with a space between; a missing one is nothing. */
  values: ReadonlyMap<string, number>
  say: (value: number) => string
  /** The number as it stands in a cell from a tablet on; without it cells are colours alone. */
  shown?: (value: number) => string
  /** The end of each row, by its id: a heading and what stands there. */
  ends?: { head: string; of: ReadonlyMap<string, string> }
  /** The cell to look at first, by the ids of row and column. */
  marked?: string | undefined
}

/** A table whose cells are the darker the more they hold; each says its number to whoever asks it. */
export function HeatMap({ label, rows, columns, values, say, shown, ends, marked }: HeatMapProps) {
  const most = Math.max(1, ...values.values())
  const apart = columns.length > 15 ? 6 : 3
  const hours = (
    <tr aria-hidden="true">
      <td className="heat-hour">{null}</td>
      {columns.map(({ id, label: hour }, index) => (
        <td key={id} className="heat-hour" data-between={index % apart === 0 ? undefined : ''}>
          <span className="num">{hour}</span>
        </td>
      ))}
      {ends && <td className="heat-hour heat-end">{ends.head}</td>}
    </tr>
  )
  return (
    <table className={shown ? 'heat heat-shown' : 'heat'} aria-label={label}>
      <tbody>
        {shown && hours}
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" aria-label={row.name}>
              {row.label}
            </th>
            {columns.map((column) => {
              const value = values.get(`${row.id} ${column.id}`) ?? 0
              const words = `${row.name} ${column.name}: ${say(value)}`
              return (
                <td
                  key={column.id}
                  title={words}
                  data-heat={Math.ceil((value / most) * 5)}
                  data-marked={marked === `${row.id} ${column.id}` ? '' : undefined}
                >
                  <span className="sr-only">{words}</span>
                  {shown && value > 0 && (
                    <span className="heat-number num" aria-hidden="true">
                      {shown(value)}
                    </span>
                  )}
                </td>
              )
            })}
            {ends && <td className="heat-end num">{ends.of.get(row.id)}</td>}
          </tr>
        ))}
        {!shown && hours}
      </tbody>
    </table>
  )
}
