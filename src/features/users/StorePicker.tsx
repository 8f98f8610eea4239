import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ShopChoice } from '#features/stores/contract.ts'
import { foldForSearch } from '#shared/normalise.ts'
import { Button } from '#ui/Button.tsx'
import { CheckLine } from '#ui/CheckLine.tsx'
import { classes } from '#ui/classes.ts'
import { FieldGroup } from '#ui/Field.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { said } from '#ui/forms/said.ts'
import { userLabels } from './list.ts'
import type { UserForm } from './user.contract.ts'

type Stores = Pick<UserForm, 'shopScope' | 'shopCodes'>
type StorePickerProps = {
  value: Stores
  shops: readonly ShopChoice[]
  error: string | undefined
  onChange: (value: Stores) => void
}

const searchedFrom = 9

/** Which stores somebody sees: all, none, or those that are ticked. */
export function StorePicker({ value, shops, error, onChange }: StorePickerProps) {
  const { t } = useLingui()
  const labels = said(userLabels)
  const [typed, setTyped] = useState('')
  const { shopScope, shopCodes } = value
  const chosen = shopCodes.length
  const words = foldForSearch(typed)
  const shown = shops.filter(({ shopCode, shopName, shopNameKana }) =>
    foldForSearch(`${shopName}\n${shopNameKana}\n${shopCode}`).includes(words),
  )
  const choices = [
    { value: 'ALL' as const, label: <Trans>All</Trans> },
    { value: 'NONE' as const, label: <Trans>None</Trans> },
    { value: 'SPECIFIC' as const, label: <Trans>Choose stores</Trans> },
  ]
  return (
    <FieldGroup label={labels.shopScope} need="required" error={error}>
      <Segmented
        label={labels.shopScope}
        value={shopScope}
        onChange={(next) => onChange({ shopScope: next, shopCodes: next === 'SPECIFIC' ? shopCodes : [] })}
        choices={choices}
      />
      {shopScope === 'SPECIFIC' && (
        <div className="store-box">
          <div className="store-box-head">
            {shops.length >= searchedFrom && (
              <SearchBox
                label={t`Search stores`}
                placeholder={t`Search stores`}
                value={typed}
                onChange={setTyped}
                onEscape={() => setTyped('')}
              />
            )}
            <span className="small muted grow">
              <Plural value={shops.length} one={`${chosen} of # store chosen`} other={`${chosen} of # stores chosen`} />
            </span>
            <Button
              look="ghost"
              size="small"
              disabled={shopCodes.length === 0}
              onClick={() => onChange({ shopScope, shopCodes: [] })}
            >
              <Trans>Clear all</Trans>
            </Button>
          </div>
          <ul className="store-list">
            {shown.map((shop) => (
              <li key={`${shop.entCode} ${shop.shopCode}`}>
                <CheckLine
                  className={classes('store-line', shopCodes.includes(shop.shopCode) && 'is-on')}
                  checked={shopCodes.includes(shop.shopCode)}
                  onChange={(on) =>
                    onChange({
                      shopScope,
                      shopCodes: on ? [...shopCodes, shop.shopCode] : shopCodes.filter((one) => one !== shop.shopCode),
                    })
                  }
                >
                  <span className="grow">{shop.shopName}</span>
                  <span className="caption num">{shop.shopCode}</span>
                </CheckLine>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FieldGroup>
  )
}
