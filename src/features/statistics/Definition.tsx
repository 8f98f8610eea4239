import { useLingui } from '@lingui/react/macro'
import { measures, type MeasureName } from '#shared/measures.ts'
import { Icon } from '#ui/Icon.tsx'
import { Popover } from '#ui/Popover.tsx'
import './definition.css'

/** What a figure means, behind an ⓘ. */
export function Definition({ of }: { of: MeasureName }) {
  const { t, i18n } = useLingui()
  const { label, definition } = measures[of]
  const name = i18n._(label)
  return (
    <Popover
      sheetOnPhone
      label={name}
      button={(trigger) => (
        <button type="button" className="definition" aria-label={t`What "${name}" means`} {...trigger}>
          <Icon name="info" size={16} />
        </button>
      )}
    >
      {() => <p className="definition-text">{i18n._(definition)}</p>}
    </Popover>
  )
}
