import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { FormPart } from './FormPart.tsx'
import { FormScaffold } from './FormScaffold.tsx'
import type { ShownForm } from './shown-form.ts'
import { Steps } from './Steps.tsx'

/** A step of a long form: its fields are checked before the next one comes. */
export interface FormStep<Field extends string> {
  readonly id: string
  readonly label: ReactNode
  readonly fields: readonly Field[]
  readonly body: ReactNode
}

type FormStepsProps<Field extends string> = {
  form: ShownForm & { readonly check: (fields: readonly Field[]) => boolean }
  steps: readonly FormStep<Field>[]
} & Pick<ComponentProps<typeof FormScaffold>, 'place' | 'save' | 'title' | 'onCancel' | 'keeps' | 'fields'>

/** A form that is filled in step by step: each step has what is missing in it said before the next, and the last one sends. */
export function FormSteps<Field extends string>({ form, steps, save, ...scaffold }: FormStepsProps<Field>) {
  const [at, setAt] = useState(0)
  const head = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) head.current?.focus()
    moved.current = true
  }, [at])
  const step = steps[at]
  if (!step) return null
  const last = at === steps.length - 1
  const here: readonly string[] = step.fields
  return (
    <FormScaffold
      {...scaffold}
      form={{
        ...form,
        unfinished: form.unfinished.filter((field) => here.includes(field)),
        submit: last ? form.submit : () => form.check(step.fields) && setAt(at + 1),
      }}
      save={last ? save : <Trans>Next</Trans>}
      actions={
        at > 0 && (
          <Button size="medium" onClick={() => setAt(at - 1)}>
            <Trans>Back</Trans>
          </Button>
        )
      }
    >
      <Steps steps={steps} at={at} onBack={setAt} />
      <FormPart key={step.id} title={step.label} headRef={head}>
        {step.body}
      </FormPart>
    </FormScaffold>
  )
}
