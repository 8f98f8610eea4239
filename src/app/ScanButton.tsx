import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#ui/Button.tsx'
import { useOpenOnSearched } from './open-on-searched.ts'

/** Opens the camera over the screen that is searched. */
export default function ScanButton() {
  const { t } = useLingui()
  const open = useOpenOnSearched()
  return (
    <IconButton
      icon="scan"
      iconSize={22}
      label={t`Scan a receipt`}
      onClick={() => open({ Scan: performance.timeOrigin })}
    />
  )
}
