import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isNoResponse } from '#client/refusal.ts'
import { feel } from '#ui/haptics.ts'
import { Icon } from '#ui/Icon.tsx'
import { watchPull, type PullAt } from '#ui/pulling.ts'
import { toast } from '#ui/toasts.ts'
import '#ui/css/pull.css'

const patienceMs = 15_000

/** Reloads everything on the screen when a finger pulls the list down, and shows the result. */
export default function PullToRefresh() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const mark = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<PullAt>('rest')
  const refresh = useEffectEvent(async () => {
    try {
      await inTime(queries.refetchQueries({ type: 'active' }, { throwOnError: true }))
      toast({ tone: 'done', text: t`Updated` })
    } catch (error) {
      feel('refused')
      // Every other refusal has been shown where it arrived.
      if (error === tooLate || isNoResponse(error)) toast({ tone: 'warning', text: t`Could not reach the server` })
    }
  })
  useEffect(
    () =>
      watchPull({
        move: (px) => {
          mark.current?.style.setProperty('--pulled', `${px}px`)
          mark.current?.style.setProperty('--turned', `${px * 6}deg`)
        },
        at: (next) => {
          if (next === 'reached') feel('reached')
          setAt(next)
        },
        refresh: () => refresh(),
      }),
    [],
  )
  return (
    <div ref={mark} className={`pull is-${at}`} aria-hidden="true">
      <span className="pull-mark">
        <Icon name="refresh" size={22} weight={1.9} />
      </span>
    </div>
  )
}

const tooLate = new Error('no answer in time')

function inTime(work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate), patienceMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
