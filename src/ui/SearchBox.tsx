import { useRef, type ComponentProps, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { Chip } from './Chip.tsx'
import { Icon } from './Icon.tsx'
import './css/search-box.css'

/** Another thing the typed text may mean, as a pill: what it is read as, and how many it finds. */
export type SearchReading = { id: string; label: ReactNode; count: ReactNode; onChoose: () => void }

type SearchBoxProps = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'maxLength' | 'ref' | 'inputMode' | 'aria-controls'
> & {
  /** What is searched, for the screen reader. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Enter was pressed, or the search key of a phone's keyboard. No form is sent, so the box may stand inside one. */
  onSearch?: (() => void) | undefined
  /** Escape was pressed while a text stood in the box; where it is left out, Escape is for what stands around the box. */
  onEscape?: (() => void) | undefined
  onLeave?: (() => void) | undefined
  /** Stands in the box, at its end: the camera. */
  inside?: ReactNode
  /** Stands beside the box: the way out. */
  beside?: ReactNode
  /** What else the text may mean, under what was found. */
  readings?: { label: string; list: readonly SearchReading[] } | undefined
  children?: ReactNode
  className?: string | undefined
}

/** A line to search with; what was typed is cleared by its cross. Found things and other readings of the text stand under it. */
export function SearchBox({
  label,
  value,
  onChange,
  onSearch,
  onEscape,
  onLeave,
  inside,
  beside,
  readings,
  children,
  className,
  ref,
  ...rest
}: SearchBoxProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={box} role="search" className={classes('search-box', className)}>
        <div className="input input-small">
          <Icon name="search" size={18} />
          <input
            ref={ref}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            aria-label={label}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onLeave}
            onKeyDown={(event) => {
              const pressed = { Enter: onSearch, Escape: value === '' ? undefined : onEscape }[event.key]
              if (event.nativeEvent.isComposing || (!pressed && event.key !== 'Enter')) return
              event.preventDefault()
              pressed?.()
            }}
            {...rest}
          />
          {value !== '' && (
            <IconButton
              icon="close"
              iconSize={17}
              label={t`Clear the text`}
              // The field keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                onChange('')
                box.current?.querySelector('input')?.focus()
              }}
            />
          )}
          {inside}
        </div>
        {beside}
      </div>
      {children}
      {readings && readings.list.length > 0 && (
        <div className="search-readings" role="group" aria-label={readings.label}>
          <p className="caption">{readings.label}</p>
          <div className="chip-wrap">
            {readings.list.map(({ id, label: words, count, onChoose }) => (
              <Chip key={id} onClick={onChoose}>
                <span>{words}</span> <span className="muted num">{count}</span>
              </Chip>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
