import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { send } from '#client/api-client.ts'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { useChangeForm } from '#client/forms/use-change-form.ts'
import { useForm } from '#client/forms/use-form.ts'
import { language } from '#client/language.ts'
import { notifyRefusal, notifySuccess } from '#client/notify.ts'
import type { Refusal } from '#client/refusal.ts'
import { masters } from '#features/masters/contract.ts'
import { isolated } from '#shared/isolated.ts'
import type { Uses } from '#shared/master.ts'
import { Button } from '#ui/Button.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { DeleteAction } from '#ui/forms/DeleteAction.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { Note } from '#ui/Note.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { described, wordedFields } from './described.ts'
import { MasterHistory } from './MasterHistory.tsx'
import type { MasterRow, MasterView } from './master-view.ts'
import type { Ordering } from './Order.tsx'
import { useUsesText } from './uses-text.ts'

type MasterDrawerProps<Row extends MasterRow, Values extends FieldValues> = {
  view: MasterView<Row, Values>
  /** The key of the row that is open; a new one is begun where there is none. */
  open: string | undefined
  order: Ordering | undefined
  more: ((row: Row) => ReactNode) | undefined
  onSaved: (key: string) => void
  steps: DrawerSteps
}

/** A row of a master: its form, what uses it, what was done to it. */
export function MasterDrawer<Row extends MasterRow, Values extends FieldValues>(props: MasterDrawerProps<Row, Values>) {
  const { view, open, steps, more } = props
  const found = useQuery({ ...askInPlace(view.calls.detail, { Key: open ?? '' }), enabled: open !== undefined })
  const detail = open === undefined ? undefined : found.data
  const name = detail && isolated(detail.row.names[language()])
  return (
    <Drawer title={open === undefined ? <Trans>Add</Trans> : name} open {...steps}>
      <section className="section">
        {open === undefined && <AddForm {...props} />}
        {detail?.editable && <ChangeForm key={`${open} ${detail.row.version}`} {...props} detail={detail} />}
        {detail && !detail.editable && (
          <>
            <Note tone="info" icon="lock">
              <Trans>All tenants share this list. Only the first tenant’s people change it.</Trans>
            </Note>
            <Look view={view} values={valuesOf(view, detail.row)} />
          </>
        )}
        <NotLoaded failure={failureOf(found)} />
      </section>
      {detail && more?.(detail.row)}
      {detail?.editable && <Standing {...props} detail={detail} />}
      {detail && open !== undefined && (
        <MasterHistory calls={view.calls} code={open} useFields={() => wordedFields(view)} />
      )}
    </Drawer>
  )
}

/** A row as its form has it. */
function valuesOf<Row extends MasterRow, Values extends FieldValues>({ schema }: MasterView<Row, Values>, row: Row) {
  const own = Object.entries(row).filter(([field]) => field in schema.shape)
  return Object.fromEntries(own) as Values // a row has every field of its form
}

interface Detail<Row> {
  readonly row: Row
  readonly uses: Uses
  readonly editable: boolean
}
type DetailProps<Row extends MasterRow, Values extends FieldValues> = MasterDrawerProps<Row, Values> & {
  detail: Detail<Row>
}

function AddForm<Row extends MasterRow, Values extends FieldValues>({
  view,
  steps,
  onSaved,
}: MasterDrawerProps<Row, Values>) {
  const { t } = useLingui()
  const { calls, key, first, schema } = view
  const form = useForm(schema, {
    first,
    call: calls.add,
    stale: [calls.list, masters.all],
    input: (checked) => checked,
    draft: { name: `${calls.add.path}:new` },
    onSaved: (row) => {
      notifySuccess(t`Added`)
      onSaved(String(row[key]))
    },
  })
  return (
    <FormScaffold
      form={form}
      place="drawer"
      save={<Trans>Add</Trans>}
      onCancel={steps.onClose}
      fields={described(wordedFields(view))}
    >
      <view.Fields form={form} fixed={false} />
      <Look view={view} values={form.values} />
    </FormScaffold>
  )
}

function ChangeForm<Row extends MasterRow, Values extends FieldValues>({
  view,
  detail: { row, uses },
  steps,
  onSaved,
}: DetailProps<Row, Values>) {
  const { calls } = view
  const code = String(row[view.key])
  const name = isolated(row.names[language()])
  const used = useUsesText()(uses)
  const form = useChangeForm(view.schema, {
    row,
    valuesOf: (saved) => valuesOf(view, saved),
    reread: async () => (await send(calls.detail, { Key: code })).row,
    call: calls.update,
    stale: [calls.list, calls.detail, calls.history, masters.all],
    input: (values, version) => ({ key: code, version: version ?? 0, values }),
    draft: { name: `${calls.update.path}:${code}` },
    onSaved: (saved) => onSaved(String(saved[view.key])),
  })
  return (
    <FormScaffold
      form={form}
      place="drawer"
      save={<Trans>Save {name}</Trans>}
      onCancel={steps.onClose}
      fields={described(wordedFields(view))}
    >
      {row.used && (
        <Note tone="info" icon="lock">
          {used ? (
            <Trans>In use ({used}): the code and what decides its meaning stay as they are.</Trans>
          ) : (
            <Trans>The portal itself uses it: the code and what decides its meaning stay as they are.</Trans>
          )}
        </Note>
      )}
      <view.Fields form={form} fixed={row.used} />
      <Look view={view} values={form.values} />
    </FormScaffold>
  )
}

/** How the row looks where others see it, as it is being typed. */
function Look<Row extends MasterRow, Values extends FieldValues>({
  view: { Preview },
  values,
}: {
  view: MasterView<Row, Values>
  values: Values
}) {
  const { t } = useLingui()
  return (
    <div className="master-preview" role="group" aria-label={t`How it looks`}>
      <span className="small muted">
        <Trans>How it looks</Trans>
      </span>
      <Preview values={values} />
    </div>
  )
}

/** What can be done with a row that stands: moving it, and deleting it while nothing uses it. */
function Standing<Row extends MasterRow, Values extends FieldValues>({
  view: { calls, key },
  detail: { row, editable },
  order,
  steps,
}: DetailProps<Row, Values>) {
  const { t } = useLingui()
  const remove = useAct(calls.remove, { stale: [calls.list, calls.history, masters.all] })
  const code = String(row[key])
  const name = isolated(row.names[language()])
  if (!editable) return null
  const deleteIt = () =>
    remove.mutateAsync({ key: code, version: row.version }).then(
      () => {
        notifySuccess(t`${name} was deleted`)
        steps.onClose()
      },
      (refusal: Refusal) => notifyRefusal(refusal, 'writing'),
    )
  return (
    <section className="section master-standing">
      {order && (
        <>
          <Button size="medium" icon="arrowUp" onClick={() => order.step(code, -1, name)}>
            <Trans>Move up</Trans>
          </Button>
          <Button size="medium" icon="arrowDown" onClick={() => order.step(code, 1, name)}>
            <Trans>Move down</Trans>
          </Button>
        </>
      )}
      {row.used ? (
        <p className="small muted">
          <Trans>It is in use and cannot be deleted. You can disable it.</Trans>
        </p>
      ) : (
        <DeleteAction name={name} onDelete={deleteIt}>
          <Trans>Nothing uses it. It will be gone from every list.</Trans>
        </DeleteAction>
      )}
    </section>
  )
}
