import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { CheckLine } from '#ui/CheckLine.tsx'
import { neededFor, withNeeded } from './rights.contract.ts'
import { rightWord, type RightsGroup } from './role-words.ts'

type RightsGridProps = {
  groups: readonly RightsGroup[]
  chosen: readonly Permission[]
  /** Rights that the person may give: those they hold. */
  held: ReadonlySet<Permission>
  disabled: boolean
  onChange: (chosen: Permission[]) => void
  /** What stands beside the right to refund: its limits. */
  limits: ReactNode
}

/** The rights of a role, line by line; a line's box chooses all of it, and what a right needs is chosen along. */
export function RightsGrid({ groups, chosen, held, disabled, onChange, limits }: RightsGridProps) {
  const { i18n } = useLingui()
  const set = (rights: readonly Permission[], on: boolean) => {
    if (on) return onChange(withNeeded([...chosen, ...rights.filter((one) => held.has(one))]))
    const without = new Set<Permission>(rights)
    onChange(chosen.filter((one) => !without.has(one) && !without.has(neededFor(one) ?? one)))
  }
  return (
    <>
      <div className="rights-head">
        <Button look="ghost" size="small" disabled={disabled || chosen.length === 0} onClick={() => onChange([])}>
          <Trans>Clear all</Trans>
        </Button>
      </div>
      <div className="rights">
        {groups.map(({ id, label, rights }) => {
          const on = rights.filter((one) => chosen.includes(one)).length
          const open = rights.some((one) => held.has(one))
          const name = i18n._(label)
          return (
            <div key={id} className="rights-line" role="group" aria-label={name}>
              <CheckLine
                className="strong"
                checked={on === rights.length ? true : on > 0 ? 'some' : false}
                disabled={disabled || !open}
                onChange={(next) => set(rights, next && on < rights.length)}
              >
                {name}
              </CheckLine>
              <div className="rights-actions">
                {rights.map((one) => (
                  <CheckLine
                    key={one}
                    checked={chosen.includes(one)}
                    disabled={disabled || (!held.has(one) && !chosen.includes(one))}
                    onChange={(next) => set([one], next)}
                  >
                    {i18n._(rightWord(one))}
                  </CheckLine>
                ))}
                {id === 'Refund' && chosen.includes('Refund.refund') && limits}
              </div>
            </div>
          )
        })}
      </div>
    </>
  )
}
