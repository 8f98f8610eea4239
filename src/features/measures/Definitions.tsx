import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '#client/with-words.ts'
import { measures, type MeasureName } from '#shared/measures.ts'
import { Icon } from '#ui/Icon.tsx'
import { Popover } from '#ui/Popover.tsx'

const DefinitionList = lazyPart(
  () => import('#features/definitions/DefinitionList.tsx'),
  (loaded) => loaded.DefinitionList,
  'definitions',
)

/** Says behind an ⓘ what the figures beside it mean. */
export function Definitions({ of }: { of: readonly MeasureName[] }) {
  const { t, i18n } = useLingui()
  const label = t`What the figures mean`
  // There are many of these signs on a page: what each is about tells them apart where they are only heard.
  const about = of.map((name) => i18n._(measures[name].label)).join(', ')
  return (
    <Popover
      sheetOnPhone
      label={label}
      button={(trigger) => (
        <button type="button" className="definitions" aria-label={`${label}: ${about}`} {...trigger}>
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
