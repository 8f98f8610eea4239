import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '#client/with-words.ts'
import type { MeasureName } from '#shared/measures.ts'
import { Icon } from '#ui/Icon.tsx'
import { Popover } from '#ui/Popover.tsx'

const DefinitionList = lazyPart(
  () => import('#features/definitions/DefinitionList.tsx'),
  (loaded) => loaded.DefinitionList,
  'definitions',
)

/** Says behind an ⓘ what the figures beside it mean. */
export function Definitions({ of }: { of: readonly MeasureName[] }) {
  const { t } = useLingui()
  const label = t`What the figures mean`
  return (
    <Popover
      sheetOnPhone
      label={label}
      button={(trigger) => (
        <button type="button" className="definitions" aria-label={label} {...trigger}>
          <Icon name="info" size={16} />
        </button>
      )}
    >
      {() => (
        <Suspense>
          <DefinitionList of={of} />
        </Suspense>
      )}
    </Popover>
  )
}
