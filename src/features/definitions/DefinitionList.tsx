import { useLingui } from '@lingui/react/macro'
import { definitions } from './definitions.ts'
import { measures, type MeasureName } from '#shared/measures.ts'
import './definition-list.css'

/** Figures and what each means. */
export function DefinitionList({ of }: { of: readonly MeasureName[] }) {
  const { i18n } = useLingui()
  return (
    <dl className="definition-list">
      {of.map((name) => (
        <div key={name}>
          <dt>{i18n._(measures[name].label)}</dt>
          <dd>{i18n._(definitions[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
