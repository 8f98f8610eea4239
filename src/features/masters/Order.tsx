import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { notify, notifyRefusal } from '#client/notify.ts'
import type { Refusal } from '#client/refusal.ts'
import type { MasterCalls } from '#shared/master.ts'
import { Grip } from '#ui/Grip.tsx'

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
  if (!order) return <span className="num">{place}</span>
  return (
    <span className="master-order">
      <Grip
        at={at}
        label={t`Move ${name}, number ${place}: drag, or press up or down`}
        around="tr"
        onStep={(steps) => void order.step(at, steps, name)}
        onDrop={(target) => order.to(at, target, name)}
      />
      <span className="num">{place}</span>
    </span>
  )
}
