import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useAct } from '#client/act.ts'
import { notify, notifyRefusal } from '#client/notify.ts'
import type { Refusal } from '#client/refusal.ts'
import type { MasterCalls } from '#shared/master.ts'
import { Icon } from '#ui/Icon.tsx'
import { classes } from '#ui/classes.ts'

/** Moves rows of a list in which every row is shown. */
export interface Ordering {
  /** Puts a row this many places further down, or up where it is below zero; false at the end of the list. */
  readonly step: (key: string, steps: number, name: string) => boolean
  readonly to: (key: string, target: string, name: string) => void
}

/** The order of a master's rows, as it is changed. */
export function useOrder(calls: Pick<MasterCalls, 'order' | 'list' | 'history'>, keys: readonly string[]): Ordering {
  const act = useAct(calls.order, { stale: [calls.list, calls.history] })
  const put = (key: string, place: number, name: string) => {
    const others = keys.filter((one) => one !== key)
    if (act.isPending || place < 0 || place > others.length || keys.indexOf(key) === place) return false
    act.mutate(
      { key, before: others[place] ?? null },
      {
        onSuccess: () => notify({ tone: 'success', text: t`${name} is number ${place + 1} now` }),
        onError: (refusal: Refusal) => notifyRefusal(refusal, 'writing'),
      },
    )
    return true
  }
  return {
    step: (key, steps, name) => put(key, keys.indexOf(key) + steps, name),
    to: (key, target, name) => void put(key, keys.indexOf(target), name),
  }
}

type OrderProps = { at: string; name: string; place: number; order: Ordering | undefined }

/** The place of a row, with a handle to drag it or move it by the arrow keys where that may be done. */
export function Order({ at, name, place, order }: OrderProps) {
  const { t } = useLingui()
  const [dragged, setDragged] = useState(false)
  if (!order) return <span className="num">{place}</span>
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    order.step(at, steps, name)
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(true)
  }
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    if (!dragged) return
    setDragged(false)
    markTarget(undefined)
    const target = rowUnder(event)?.querySelector<HTMLElement>('[data-order]')?.dataset['order']
    if (target && target !== at) order.to(at, target, name)
  }
  const how = t`Move ${name}, number ${place}: drag, or press up or down`
  return (
    <span className="master-order">
      <button
        type="button"
        className={classes('master-grip', dragged && 'is-dragged')}
        data-order={at}
        aria-label={how}
        title={how}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => dragged && markTarget(rowUnder(event))}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          setDragged(false)
          markTarget(undefined)
        }}
      >
        <Icon name="grip" size={18} />
      </button>
      <span className="num">{place}</span>
    </span>
  )
}

function rowUnder({ clientX, clientY }: PointerEvent): Element | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest('tr') ?? undefined
}

/** Shows where the row would go. */
function markTarget(row: Element | undefined): void {
  for (const one of document.querySelectorAll('.is-drop-target'))
    if (one !== row) one.classList.remove('is-drop-target')
  row?.classList.add('is-drop-target')
}
