import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '#client/ask.ts'
import { Refusal } from '#client/refusal.ts'
import { notifyRefusal } from '#client/notify.ts'
import { devices } from './contract.ts'
import { pushState, switchOff, switchOn, type PushFailure, type PushState } from './pushing.ts'

/** Alerts on this device: how they stand (undefined until the browser said), and how to change it. */
export function usePush() {
  const queries = useQueryClient()
  const [state, setState] = useState<PushState>()
  const [failure, setFailure] = useState<PushFailure>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let left = false
    const look = async () => {
      const now = await pushState()
      if (!left) setState(now)
      return now
    }
    // On a slow line a worker comes later than anybody waits for it, and then this browser can after all.
    void look().then(async (now) => now === 'none' && (await navigator.serviceWorker?.ready) && look())
    return () => {
      left = true
    }
  }, [])

  const change = async (work: () => Promise<PushFailure | undefined | void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const failed = await work()
      if (failed) setFailure(failed)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      notifyRefusal(error, 'writing')
    } finally {
      setState(await pushState())
      setBusy(false)
      void queries.invalidateQueries({ queryKey: keyOf(devices.list) })
    }
  }
  return { state, failure, busy, on: () => void change(switchOn), off: () => void change(switchOff) }
}
