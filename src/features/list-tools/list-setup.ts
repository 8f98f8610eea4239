import { useState } from 'react'
import { deviceClass, recall, remember } from '#client/device.ts'
import type { ColumnSetup } from '#ui/columns.ts'

/** The columns of a list as chosen on this kind of screen; kept on the device. */
export function useSetup(list: string, first: ColumnSetup): [ColumnSetup, (setup: ColumnSetup) => void] {
  const name = `columns.${list}.${deviceClass()}` as const
  // What nobody chose follows the columns there are, some of which are known with the rows alone.
  const [chosen, setChosen] = useState(() => setupOf(recall(name)))
  return [
    chosen ?? first,
    (next) => {
      setChosen(next)
      remember(name, [next.density, next.order.join(), next.hidden.join()])
    },
  ]
}

function setupOf(kept: readonly string[] | undefined): ColumnSetup | undefined {
  const [density, order, hidden] = kept ?? []
  if (order === undefined || hidden === undefined) return undefined
  return { density: density === 'compact' ? 'compact' : 'normal', order: order.split(','), hidden: hidden.split(',') }
}
