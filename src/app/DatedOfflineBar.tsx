import { age, date } from '#client/formats.ts'
import { OfflineBar } from '#ui/OfflineBar.tsx'

/** The bar of a lost connection, with when the server last answered (epoch ms); apart because the shell does without formats. */
export function DatedOfflineBar({ heard, onRetry }: { heard: number; onRetry: () => void }) {
  return <OfflineBar time={date(new Date(heard), 'time')} age={age(heard)} onRetry={onRetry} />
}
