import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { notePlace, placeOf } from '#client/places.ts'
import { IconButton } from '#ui/Button.tsx'

/** Opens the camera over the payments, from wherever one is. */
export default function ScanButton() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const here = pathname === '/trade'
  const filter = here ? placeOf(state) : {}
  const scan = () =>
    void navigate({
      to: '/trade',
      search: here ? search : {},
      state: (before) => ({ ...before, filter: notePlace({ ...filter, Scan: performance.timeOrigin }) }),
      resetScroll: false,
    })
  return <IconButton icon="scan" iconSize={22} label={t`Scan a receipt`} onClick={scan} />
}
