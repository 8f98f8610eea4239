import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { classes } from './classes.ts'
import { defaultSetup, hiddenIn, ordered, withMoved, withShown, type Column, type ColumnSetup } from './columns.ts'
import { Icon } from './Icon.tsx'
import { Popover } from './Popover.tsx'
import { Segmented } from './Segmented.tsx'

type PickerColumn = Pick<Column<never>, 'id' | 'label' | 'locked' | 'off'>
type ColumnPickerProps = {
  columns: readonly PickerColumn[]
  setup: ColumnSetup
  onChange: (setup: ColumnSetup) => void
}

/** The button and panel that choose, order and space the columns of a table; it changes at once and can be put back. */
export function ColumnPicker({ columns, setup, onChange }: ColumnPickerProps) {
  const { t } = useLingui()
  const [dragged, setDragged] = useState<string>()
  const lines = ordered(columns, setup)
  const hidden = hiddenIn(columns, setup)
  const ids = lines.map((column) => column.id)
  const move = (id: string, target: string | undefined) => {
    if (target !== undefined && target !== id) onChange(withMoved(setup, ids, id, target))
  }

  return (
    <Popover
      label={t`Columns shown`}
      button={(trigger) => (
        <Button size="small" icon="columns" aria-label={t`Choose columns`} {...trigger}>
          <span className="from-desktop">
            <Trans>Columns</Trans>
          </span>
        </Button>
      )}
    >
      {() => (
        <div className="picker">
          <div className="picker-head">
            <span>
              <Trans>Columns shown</Trans>
            </span>
            <button type="button" onClick={() => onChange(defaultSetup(columns))}>
              <Trans>Reset</Trans>
            </button>
          </div>
          <ul className="picker-list">
            {lines.map((column, index) => {
              const { label } = column
              return (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows beside do the same
                <li
                  key={column.id}
                  className={classes('picker-line', dragged === column.id && 'is-dragged')}
                  draggable={!column.locked}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    setDragged(column.id)
                  }}
                  onDragEnd={() => setDragged(undefined)}
                  onDragOver={(event) => {
                    event.preventDefault()
                    if (dragged !== undefined) move(dragged, column.id)
                  }}
                >
                  <span className="picker-grip">
                    <Icon name="grip" size={16} />
                  </span>
                  {column.locked ? (
                    <>
                      <LockedBox />
                      <span className="grow">{column.label}</span>
                      <span className="caption">
                        <Trans>Always shown</Trans>
                      </span>
                    </>
                  ) : (
                    <label>
                      <Checkbox
                        checked={!hidden.has(column.id)}
                        onChange={(shown) => onChange(withShown(setup, column.id, shown))}
                      />
                      <span className="grow">{column.label}</span>
                    </label>
                  )}
                  {!column.locked && (
                    <>
                      <IconButton
                        icon="chevronUp"
                        iconSize={15}
                        label={t`Move ${label} up`}
                        disabled={index === 0}
                        onClick={() => move(column.id, ids[index - 1])}
                      />
                      <IconButton
                        icon="chevronDown"
                        iconSize={15}
                        label={t`Move ${label} down`}
                        disabled={index === ids.length - 1}
                        onClick={() => move(column.id, ids[index + 1])}
                      />
                    </>
                  )}
                </li>
              )
            })}
          </ul>
          <div className="picker-foot">
            <Segmented
              label={t`Row height`}
              value={setup.density}
              onChange={(density) => onChange({ ...setup, density })}
              choices={[
                { value: 'compact', label: t({ message: 'Tight', comment: 'Row height of a table' }) },
                { value: 'normal', label: t({ message: 'Roomy', comment: 'Row height of a table' }) },
              ]}
            />
          </div>
        </div>
      )}
    </Popover>
  )
}

/** The box of something that is always chosen: a lock in its place. */
function LockedBox() {
  return (
    <span className="checkbox checkbox-locked">
      <Icon name="lock" size={12} weight={2} />
    </span>
  )
}
