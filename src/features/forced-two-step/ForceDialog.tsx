import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import { keyOf } from '#client/ask.ts'
import { useForm } from '#client/forms/use-form.ts'
import { notifySuccess } from '#client/notify.ts'
import { isolated } from '#shared/isolated.ts'
import { problems } from '#shared/problem-table.ts'
import { Day, EntCode } from '#shared/schema.ts'
import { ChoiceChip } from '#ui/Chip.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { TextInput } from '#ui/Input.tsx'
import { Note } from '#ui/Note.tsx'
import { SegmentedField } from '#ui/SegmentedField.tsx'
import { Forced } from './columns.tsx'
import { forcedTwoStep, type MfaConfig } from './contract.ts'

const Forcing = z.object({
  entCodes: z.array(EntCode).check(z.minLength(1)),
  forced: z.enum(['on', 'off']),
  from: z.union([z.literal(''), Day]),
})

/** When the last decision about these merchants was made; null if none was. */
function lastOf(merchants: readonly MfaConfig[]): string | null {
  return (
    merchants
      .map(({ updatedAt }) => updatedAt ?? '')
      .toSorted()
      .at(-1) || null
  )
}

type ForceDialogProps = {
  /** Whom it may be about; one alone is chosen already. */
  merchants: readonly MfaConfig[]
  onClose: () => void
}

/** Decides for one merchant or several whether their people must sign in in two steps, at once or from a day on. */
export function ForceDialog({ merchants, onClose }: ForceDialogProps) {
  const { t } = useLingui()
  const [only] = merchants.length === 1 ? merchants : []
  const [first] = useState<z.infer<typeof Forcing>>(() => ({
    entCodes: only ? [only.entCode] : [],
    forced: only?.forceBindMfa ? 'off' : 'on',
    from: '',
  }))
  // As they were when the form was opened: what was decided since is told before it is written over.
  const [opened] = useState(merchants)
  const queries = useQueryClient()
  const form = useForm(Forcing, {
    first,
    draft: { name: `twoStep:${only?.entCode ?? 'several'}` },
    call: forcedTwoStep.set,
    stale: [forcedTwoStep.list],
    input: ({ entCodes, forced, from }) => ({
      entCodes,
      forceBindMfa: forced === 'on',
      ...(forced === 'on' && from !== '' && { from }),
      knownAt: lastOf(merchants.filter(({ entCode }) => entCodes.includes(entCode))),
    }),
    words: { entCodes: t`Choose one merchant or more.`, from: t`Choose a day.` },
    onRefused: ({ type }) => {
      if (type === problems.changedByOther.type) void queries.invalidateQueries({ queryKey: keyOf(forcedTwoStep.list) })
    },
    onSaved: () => {
      notifySuccess(t`Saved`)
      onClose()
    },
  })
  const { values, field, error, change } = form
  const chosen = merchants.filter(({ entCode }) => values.entCodes.includes(entCode))
  const since = lastOf(opened)
  const decided = chosen.filter(({ updatedAt }) => updatedAt !== null && (since === null || updatedAt > since))
  const unbound = chosen.reduce((sum, { usersTotal, usersBound }) => sum + usersTotal - usersBound, 0)
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={<Trans>Two-step sign-in of merchants</Trans>}
      save={values.forced === 'on' ? <Trans>Require it</Trans> : <Trans>No longer require it</Trans>}
      onCancel={onClose}
      keeps
    >
      <FieldGroup label={t`Merchants`} need="required" error={error('entCodes')}>
        <div className="chip-wrap">
          {merchants.map(({ entCode, entName }) => (
            <ChoiceChip
              key={entCode}
              tick
              checked={values.entCodes.includes(entCode)}
              onChange={(on) =>
                change(({ entCodes }) => ({
                  entCodes: on ? [...entCodes, entCode] : entCodes.filter((one) => one !== entCode),
                }))
              }
            >
              {entName}
            </ChoiceChip>
          ))}
        </div>
      </FieldGroup>
      <SegmentedField
        {...field('forced')}
        label={t`Two-step`}
        need="required"
        choices={[
          { value: 'on', label: <Trans>Compulsory</Trans> },
          { value: 'off', label: <Trans>Not required</Trans> },
        ]}
      />
      {decided.map((one) => (
        <Meanwhile key={one.entCode} config={one} />
      ))}
      {values.forced === 'on' && (
        <>
          <Field label={t`First day`} need="optional" help={t`Leave blank to begin at once`} error={error('from')}>
            {(ids) => <TextInput {...ids} type="date" {...field('from')} />}
          </Field>
          {unbound > 0 && (
            <Note tone="info">
              <Plural
                value={unbound}
                one="# person has not set it up. They are told by e-mail and asked to set it up before anything else."
                other="# people have not set it up. They are told by e-mail and asked to set it up before anything else."
              />
            </Note>
          )}
        </>
      )}
    </FormScaffold>
  )
}

/** What somebody else decided while the form was open. */
function Meanwhile({ config }: { config: MfaConfig }) {
  const [name, by] = [config.entName, config.updatedBy].map(isolated)
  return (
    <Note tone="warn">
      <Trans>
        {by} changed {name} meanwhile:
      </Trans>{' '}
      <Forced config={config} />
    </Note>
  )
}
