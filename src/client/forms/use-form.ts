import { useLingui } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm as useFields, type DefaultValues, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { safeParse } from 'zod/v4/core'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import { problems, type ProblemName } from '#shared/problem-table.ts'
import { useAct } from '#client/act.ts'
import { useDraft } from '#client/drafts.ts'
import { faultsOf, useFaultTexts } from './fault-texts.ts'
import type { Field, Form, FormOptions, FormSchema, Saved, Sent } from './form.ts'
import { differencesOf, isSame, ofOneShape } from './form-values.ts'
import { notifyRefusal } from '#client/notify.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { isDecided, ownRefusal, Refusal } from '#client/refusal.ts'
import { noteUnsavedForm } from '#client/unsaved-input.ts'

/** Beside the fields of a draft, under names that no field has. */
const keyField = '#key'
const versionField = '#version'
const sentField = '#sent'
const answerField = '#answer'

/** After this long without an answer the same may be sent again: a server that never answers must not hold the till. */
const patienceMs = 10_000

/** A form for a call: checked by its schema, sent once, and kept as a draft. */
export function useForm<Values extends FieldValues, Checked, C extends Call>(
  schema: FormSchema<Values, Checked>,
  { first, call, stale, input, edits, draft: keptAs, words, ...heard }: FormOptions<Values, Checked, C>,
): Form<Values, InputOf<C>, AnswerOf<C>> {
  const { i18n } = useLingui()
  const { title: offline } = useNeedsServer()
  const sentence = useFaultTexts()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new resolver for the same schema and language would only check the same again
  const resolver = useMemo(() => zodResolver(schema, { error: sentence }, { mode: 'sync' }), [schema, i18n.locale])
  const [base, setBase] = useState<Saved<Values>>({ values: first, version: edits?.version })
  // The library's own types forbid what it takes: a value for a field known only by its name.
  const fields = useFields<Values, unknown, Checked>({
    defaultValues: first as DefaultValues<Values>,
    resolver: resolver as never,
  })
  const values = fields.watch()
  // The library validates after it reports a change; the error under a field must be about its present value.
  const faults = faultsOf(schema, values, sentence)
  const [key, setKey] = useState<string>(() => crypto.randomUUID())
  const act = useAct(call, { ...(stale && { stale }), ...(call.idempotent && { key }) })
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [missed, setMissed] = useState(0)
  const [refused, setRefused] = useState<Refusal>()
  const [theirs, setTheirs] = useState<Saved<Values>>()
  const [sent, setSent] = useState<Sent<InputOf<C>, AnswerOf<C>>>()
  const [slow, setSlow] = useState(false)
  const sending = useRef(false)
  const attempt = useRef(0)
  const drafted = keptAs === 'none' ? undefined : keptAs
  const draft = useDraft(
    drafted?.name,
    (found) => {
      const typed = ofOneShape(found, first)
      return typed && { typed, key: found[keyField], version: found[versionField], sent: sentIn(call, found) }
    },
    drafted?.never,
  )
  const [restored, setRestored] = useState(false)
  /** The version that was on the screen when what stands here was typed. */
  const [typedOver, setTypedOver] = useState(base.version)
  const [afresh, setAfresh] = useState(false)

  const put = (more: Partial<Values>) => {
    for (const [name, value] of Object.entries(more))
      fields.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)
  }
  const { kept } = draft
  const restore = useRef(put)
  useEffect(() => {
    if (!kept || restored) return
    restore.current(kept.typed)
    // What was sent without an answer before the page was loaded again is the same request still.
    if (typeof kept.key === 'string') setKey(kept.key)
    if (typeof kept.version === 'number') setTypedOver(kept.version)
    setSent(kept.sent)
    setRestored(true)
  }, [kept, restored])

  const changes = differencesOf(base.values, values)
  const changed = changes.length > 0
  useEffect(() => (changed ? noteUnsavedForm() : undefined), [changed])

  const keep = async (more: Readonly<Record<string, unknown>> = {}) => {
    // Changes alone: a field that was left as it is takes what somebody else saves meanwhile.
    const mine = differencesOf(base.values, fields.getValues()).map(({ field, after }) => [field, after] as const)
    if (mine.length === 0) return draft.drop()
    await draft.keep({
      ...Object.fromEntries(mine),
      ...(call.idempotent && { [keyField]: key }),
      ...(typedOver !== undefined && { [versionField]: typedOver }),
      ...more,
    })
  }
  const change: Form<Values>['change'] = (more) => {
    put(typeof more === 'function' ? more(fields.getValues()) : more)
    setRefused(undefined)
    void keep()
  }
  const begin = (saved: Saved<Values>) => {
    setBase(saved)
    setTypedOver(saved.version)
    setTheirs(undefined)
    setRefused(undefined)
    setTried(false)
    setTouched(new Set())
  }
  const startFrom = (saved: Saved<Values>) => {
    draft.drop()
    begin(saved)
    put(saved.values)
  }

  const refuse = async (refusal: Refusal, at: Saved<Values>) => {
    // A refusal was decided: what is sent next is another request. Without an answer the same key asks again.
    if (isDecided(refusal)) {
      const next = crypto.randomUUID()
      setKey(next)
      setSent(undefined)
      void keep({ ...(call.idempotent && { [keyField]: next }) })
    }
    const now = refusal.type === problems.changedByOther.type && (await edits?.reread?.().catch(() => undefined))
    if (now && !isSame(now, at)) setTheirs(now)
    setRefused(refusal)
    if (fieldOf(refusal)) miss()
    heard.onRefused?.(refusal)
  }
  const send = async (checked: Checked, at: Saved<Values>) => {
    if (edits && differencesOf(at.values, fields.getValues()).length === 0) {
      const nothing = await ownRefusal('noChange')
      setRefused(nothing)
      return notifyRefusal(nothing, 'writing')
    }
    await dispatch(input(checked, at.version), at)
  }
  const dispatch = async (request: InputOf<C>, at: Saved<Values>) => {
    const own = ++attempt.current
    if (heard.once) {
      // Kept before it leaves, so that a page that dies on the way asks again under the same key.
      await keep({ [sentField]: request })
      setSent({ request, answer: undefined })
    }
    try {
      const answer = await act.mutateAsync(request)
      if (own !== attempt.current) return
      if (heard.once) {
        await keep({ [sentField]: request, [answerField]: answer })
        setSent({ request, answer })
      } else draft.drop()
      setBase({ values: fields.getValues() })
      heard.onSaved?.(answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (own === attempt.current) await refuse(error, at)
    }
  }
  const begun = (work: () => Promise<unknown>) => {
    if (sending.current) return
    sending.current = true
    setRefused(undefined)
    setSlow(false)
    const own = attempt.current + 1
    void work().finally(() => {
      if (own >= attempt.current) sending.current = false
    })
  }
  const miss = () => setMissed((times) => times + 1)
  const submit = (at = base) => {
    setTried(true)
    begun(fields.handleSubmit((checked) => send(checked, at), miss))
  }
  const waits = heard.once && act.isPending
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => {
      sending.current = false
      setSlow(true)
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [waits])

  function fieldOf({ type, status }: Refusal) {
    const about = Object.entries<readonly ProblemName[] | undefined>(heard.refusedAt ?? {})
    return about.find(([, names]) =>
      names?.some((name) => problems[name].type === type && problems[name].status === status),
    )?.[0]
  }
  const [named = ''] = refused?.parameter?.split('.') ?? []
  const refusedField = heard.wireNames?.[named] ?? Object.keys(values).find((name) => name === named)
  const error = (name: string) => {
    if (refused && fieldOf(refused) === name) return refused.message
    const found = faults.get(name)
    const fault = tried || touched.has(name) || (found && heard.atOnce?.includes(found)) ? found : undefined
    const own = words?.[name]
    return fault === undefined || own === undefined ? fault : typeof own === 'string' ? own : (own[fault] ?? fault)
  }
  const merged = theirs && {
    ...theirs.values,
    ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  }

  return {
    values,
    ready: kept !== undefined && (kept === null || restored),
    busy: act.isPending && !slow,
    offline,
    missed,
    changes,
    unfinished: Object.keys(values).filter((name) => faults.has(name)) as Field<Values>[],
    refusal: refused && fieldOf(refused) === undefined ? refused.message : undefined,
    refusedField: refusedField as Field<Values> | undefined, // one of the values' own names
    conflict: theirs &&
      merged && {
        rows: differencesOf(base.values, theirs.values).map(({ field, after }) => ({
          field,
          before: after,
          after: merged[field],
        })),
        keepMine: () => {
          begin(theirs)
          put(merged)
          submit(theirs)
        },
        takeTheirs: () => startFrom(theirs),
      },
    restored: restored && !afresh,
    overtaken: base.version !== undefined && typedOver !== base.version,
    field: (name) => ({
      value: values[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
      // A field that somebody only walked through is not complained about yet.
      onBlur: () => {
        if (!touched.has(name) && !isSame(values[name], base.values[name])) setTouched(new Set([...touched, name]))
      },
    }),
    error,
    change,
    check: (names) => {
      setTouched(new Set([...touched, ...names]))
      const wrong = names.some((name) => faults.has(name))
      if (wrong) miss()
      return !wrong
    },
    submit: () => submit(),
    sent,
    sendAgain: () => sent && begun(() => dispatch(sent.request, base)),
    startOver: () => {
      setAfresh(true)
      startFrom(base)
    },
    giveUp: draft.drop,
  }
}

/** What a draft of this call holds of what was sent; nothing where the call has changed since. */
function sentIn<C extends Call>(call: C, found: Readonly<Record<string, unknown>>) {
  const [request, answer] = [safeParse(call.input, found[sentField]), safeParse(call.answer, found[answerField])]
  if (!request.success) return undefined
  // Checked by the call's own schemas.
  return { request: found[sentField] as InputOf<C>, answer: answer.success ? (answer.data as AnswerOf<C>) : undefined }
}
