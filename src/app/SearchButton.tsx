import { useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/Icon.tsx'
import { useOpenOnSearched } from './open-on-searched.ts'

/** Opens the search: a box to press where the header has room for one, its glass elsewhere. */
export default function SearchButton() {
  const { t } = useLingui()
  const open = useOpenOnSearched()
  return (
    <button
      type="button"
      className="header-button top-search"
      aria-label={t`Search transactions`}
      aria-haspopup="dialog"
      title={t`Search transactions`}
      data-key="search"
      onClick={() => open({ Search: { text: '' } })}
    >
      <Icon name="search" size={22} />
      <span className="grow">{t`Last 4 digits, amount, time, number`}</span>
      <kbd className="kbd">Ctrl K</kbd>
    </button>
  )
}
