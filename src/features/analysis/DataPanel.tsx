import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '#client/act.ts'
import { askInPlace } from '#client/ask.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { notifyRefusal, notifySuccess } from '#client/notify.ts'
import type { Refusal } from '#client/refusal.ts'
import { noteUnsavedForm } from '#client/unsaved-input.ts'
import { limits } from '#shared/limits.ts'
import { problems } from '#shared/problem-table.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import type { TabProps } from './analysis-params.ts'
import { PanelTile } from './PanelTile.tsx'
import { TabFrame } from './TabFrame.tsx'
import { TileForm } from './TileForm.tsx'
import { dataPanel, type Tile } from './tiles.contract.ts'
import './data-panel.css'

/** A tile while tiles are composed: it keeps its key wherever it goes. */
interface Placed {
  readonly key: string
  readonly tile: Tile
}

/** The second tab: tiles that each person composes, with a figure, what it is divided by, and a period that runs. */
export function DataPanel({ address, go, stamp }: TabProps) {
  const asked = useQuery(askInPlace(dataPanel.layout, {}))
  return (
    <TabFrame asked={asked} go={go} stamp={stamp}>
      {({ tiles, version }) => (
        <Tiles address={address} saved={tiles} version={version} reread={() => void asked.refetch()} />
      )}
    </TabFrame>
  )
}

type TilesProps = Pick<TabProps, 'address'> & { saved: readonly Tile[]; version: number; reread: () => void }

function Tiles({ address, saved, version, reread }: TilesProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<readonly Placed[]>()
  const [moved, setMoved] = useState('')
  const [overtaken, setOvertaken] = useState(false)
  const needs = useNeedsServer()
  const act = useAct(dataPanel.saveLayout, { stale: [dataPanel.layout] })
  const tiles = draft ?? placed(saved)
  const composing = draft !== undefined
  useEffect(() => (composing ? noteUnsavedForm() : undefined), [composing])
  const bar = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const was = useRef(composing)
  // The button that was pressed goes away: the focus goes where the work goes on.
  useEffect(() => {
    if (was.current !== composing) firstControl(composing ? list.current : bar.current)?.focus()
    was.current = composing
  }, [composing])
  const end = () => {
    setDraft(undefined)
    setOvertaken(false)
    setMoved('')
  }
  const remove = (key: string, name: string) => {
    const at = tiles.findIndex((one) => one.key === key)
    setDraft(tiles.toSpliced(at, 1))
    setMoved(t`${name} was removed.`)
    requestAnimationFrame(() => firstControl(list.current?.children[at] ?? list.current)?.focus())
  }
  const move = (key: string, to: number) => {
    const [at, last] = [tiles.findIndex((one) => one.key === key), tiles.length]
    const one = tiles[at]
    if (!one || to < 0 || to >= last) return
    setDraft(tiles.toSpliced(at, 1).toSpliced(to, 0, one))
    const place = to + 1
    setMoved(t`The tile is number ${place} of ${last} now.`)
  }
  const save = () => {
    if (!draft) return
    act.mutate(
      { tiles: draft.map(({ tile }) => tile), version },
      {
        onSuccess: () => {
          end()
          notifySuccess(t`Your tiles are saved.`)
        },
        onError: (refusal: Refusal) => {
          if (refusal.type !== problems.changedByOther.type) return notifyRefusal(refusal, 'writing')
          // What is saved now comes with its version, over which the next press saves.
          setOvertaken(true)
          reread()
        },
      },
    )
  }
  const [count, most] = [tiles.length, limits.panelTiles]
  return (
    <>
      <div className="analysis-part figure-tiles-bar" ref={bar}>
        {overtaken && (
          <div role="alert" className="figure-tiles-overtaken">
            <Note tone="warn">
              <Trans>
                You saved other tiles on another device meanwhile. Saving now replaces them; Cancel shows them.
              </Trans>
            </Note>
          </div>
        )}
        {draft ? (
          <>
            <p className="small muted">
              <Trans>
                Drag a tile by its handle, or press the arrow keys on it. {count} of {most}.
              </Trans>
            </p>
            <Button size="small" disabled={act.isPending} onClick={end}>
              <Trans>Cancel</Trans>
            </Button>
            <Button size="small" look="primary" {...needs} disabled={needs.disabled || act.isPending} onClick={save}>
              <Trans>Save the tiles</Trans>
            </Button>
          </>
        ) : (
          <Button size="small" icon="columns" {...needs} onClick={() => setDraft(placed(saved))}>
            <Trans>Compose tiles</Trans>
          </Button>
        )}
        <p className="sr-only" role="status">
          {moved}
        </p>
      </div>
      {tiles.length === 0 && !draft && (
        <p className="analysis-part muted">
          <Trans>There is no tile yet. Press “Compose tiles” to add one.</Trans>
        </p>
      )}
      <ol className="figure-tiles" ref={list} aria-label={t`Tiles`}>
        {tiles.map(({ key, tile }, at) => (
          <PanelTile
            key={key}
            at={key}
            place={at + 1}
            tile={tile}
            address={address}
            compose={
              draft && {
                onStep: (steps) => move(key, at + steps),
                onDrop: (target) =>
                  move(
                    key,
                    tiles.findIndex((one) => one.key === target),
                  ),
                onRemove: (name) => remove(key, name),
              }
            }
          />
        ))}
        {draft && draft.length < most && (
          <li className="figure-tile figure-tile-new">
            <TileForm onAdd={(tile) => setDraft([...draft, { key: crypto.randomUUID(), tile }])} />
          </li>
        )}
      </ol>
    </>
  )
}

function firstControl(place: Element | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('button, select') ?? null
}

function placed(tiles: readonly Tile[]): Placed[] {
  return tiles.map((tile, at) => ({ key: `${at} ${tile.metric} ${tile.split} ${tile.period}`, tile }))
}
