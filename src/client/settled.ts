import { useEffect, useState } from 'react'

const settleMs = 400

/** The value once it has stood still, so that typing does not ask at every key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
