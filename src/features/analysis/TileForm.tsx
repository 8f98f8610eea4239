import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { measures } from '#shared/measures.ts'
import { runningPeriods } from '#shared/running-period.ts'
import { Button } from '#ui/Button.tsx'
import { choicesOf } from '#ui/forms/choices.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { splitWords, tilePeriodWords } from './tile-words.ts'
import { TileMetric, TileSplit, type Tile } from './tiles.contract.ts'

/** Chooses what another tile shows. */
export function TileForm({ onAdd }: { onAdd: (tile: Tile) => void }) {
  const { t, i18n } = useLingui()
  const [tile, setTile] = useState<Tile>({ metric: 'netAmount', split: 'none', period: 'month' })
  return (
    <>
      <h3>
        <Trans>Another tile</Trans>
      </h3>
      <SelectField
        label={t`Figure`}
        value={tile.metric}
        choices={TileMetric.options.map((value) => ({ value, label: i18n._(measures[value].label) }))}
        onChange={(metric) => setTile({ ...tile, metric })}
      />
      <SelectField
        label={t`Divided`}
        value={tile.split}
        choices={choicesOf(TileSplit.options, splitWords)}
        onChange={(split) => setTile({ ...tile, split })}
      />
      <SelectField
        label={t`Period`}
        value={tile.period}
        choices={choicesOf(runningPeriods, tilePeriodWords)}
        onChange={(period) => setTile({ ...tile, period })}
      />
      <Button icon="plus" onClick={() => onAdd(tile)}>
        <Trans>Add the tile</Trans>
      </Button>
    </>
  )
}
