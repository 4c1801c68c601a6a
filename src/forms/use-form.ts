import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { again, sent } from '#lib/attempt.ts'
import { rebased } from '#lib/rebased.ts'
import { forget, store } from '#lib/storage.ts'
import { type FieldErrors, useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { type KeepDraft, readKept } from './draft.ts'

/** What a form's values say: the body of the request, or a sentence for each wrong field. */
export type Reading<Body> = { readonly body: Body } | { readonly errors: FieldErrors }

type Options<Typed extends object, Body> = {
  /** The values of a form that nobody touched. While the form is open, fields that are not touched follow it. */
  initial: Typed
  /** Reads what is typed. Null sends nothing: the form asks something first, or closes. */
  read: (typed: Typed) => Reading<Body> | null
  /**
   * Sends the request. Returns the failure, null once it is stored, or 'asks' where the form asks for more first.
   * `options` has the key of a form with `once`.
   */
  send: (body: Body, options: { headers: Record<string, string> }) => Promise<Failure | null | 'asks'>
  /** The name under which the server makes the same content once, though its answer was lost (`#lib/attempt.ts`). */
  once?: string | undefined
  /** Keeps what is typed through a reload. */
  draft?: KeepDraft | undefined
  /** The fields that no draft keeps: passwords and codes. */
  secrets?: readonly (keyof Typed)[]
}

type NamesOf<Typed, Value> = { [Name in keyof Typed]: Typed[Name] extends Value ? Name : never }[keyof Typed] & string
type Typing = { target: { value: string } }

/** What a colleague or another tab stored while the form had unsaved values: the former and the new `initial`. */
export type Replaced<Typed> = { readonly before: Typed; readonly now: Typed }

/**
 * Holds a form: the typed values, their errors, whether it is being sent, and why it was not stored. It sends once at a
 * time, moves the focus to the first wrong field, keeps what is typed until the server has stored it, and what was
 * typed while it was sent. Give `form.props` to the `<form>` (`form.dialog` to a FormDialog) and `form.text(name)` and
 * its like to the fields.
 */
export function useForm<Typed extends object, Body>({
  initial,
  read,
  send,
  once,
  draft,
  secrets = [],
}: Options<Typed, Body>) {
  const [kept] = useState(() => readKept<Typed>(draft))
  const [base, setBase] = useState<Typed>({ ...initial, ...kept?.base })
  const [typed, setTyped] = useState<Typed>({ ...initial, ...kept?.typed })
  const [foundAt, setFoundAt] = useState(kept?.at)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [replaced, setReplaced] = useState<Replaced<Typed> | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const latest = useRef(initial)
  latest.current = initial
  const { errors, setErrors, refuse, clear } = useFieldErrors(form)
  const isChanged = !isSame(typed, base)

  if (!isSame(base, initial)) {
    setBase(initial)
    setTyped(rebased(typed, base, initial))
    if (isChanged && !sending.current) setReplaced({ before: replaced?.before ?? base, now: initial })
  }

  const open = without(typed, secrets)
  const keeps = JSON.stringify(draft && !isSame(open, without(base, secrets)) ? { base, typed: open } : null)
  const { key, area = 'tab' } = draft ?? {}
  useEffect(() => {
    if (key === undefined) return
    if (keeps === 'null') return forget(area, key)
    store(area, key, JSON.stringify({ ...JSON.parse(keeps), at: new Date().toISOString() }))
  }, [key, area, keeps])

  function change(changes: Partial<Typed>): void {
    changeBy(() => changes)
    clear(...Object.keys(changes))
  }

  /** Changes values by those that are typed by then: for an answer that comes while somebody goes on typing. */
  function changeBy(changesOf: (typed: Typed) => Partial<Typed>): void {
    setTyped((before) => ({ ...before, ...changesOf(before) }))
    setFailure(null)
  }

  /** Sends the form unless it is being sent. Ends once the answer is there. */
  async function submit(event?: SubmitEvent): Promise<void> {
    event?.preventDefault()
    if (sending.current) return
    setFailure(null)
    const filled = silentlyFilled(form.current, typed)
    // React would empty a field that it did not see being filled.
    setTyped((before) => ({ ...before, ...filled }))
    const whole = { ...typed, ...filled }
    const reading = read(whole)
    if (reading === null) return
    if ('errors' in reading) return refuse(reading.errors)
    sending.current = true
    setBusy(true)
    const failed = await send(reading.body, once === undefined ? { headers: {} } : again(once, reading.body))
    sending.current = false
    setBusy(false)
    // Its answer came, so what an earlier try said is over.
    if (failed === 'asks') return setErrors({})
    if (failed) return explain(failed)
    if (once !== undefined) sent(once)
    if (key !== undefined) forget(area, key)
    refuse({})
    setReplaced(null)
    setFoundAt(undefined)
    setBase(latest.current)
    setTyped((current) => rebased(current, whole, latest.current))
  }

  /** Shows the problems of fields beside them, and everything else in `failure`. */
  function explain(failed: Failure): void {
    const { elements } = form.current ?? {}
    const beside = failed.errors.filter(({ field }) => elements?.namedItem(field))
    refuse(Object.fromEntries(beside.map((problem) => [problem.field, sentenceBeside(problem, failed)])))
    if (beside.length === 0 || beside.length < failed.errors.length) setFailure(failed)
  }

  function discard(): void {
    // A form that closes with it does not come to its effect.
    if (key !== undefined) forget(area, key)
    setTyped(latest.current)
    setFailure(null)
    setReplaced(null)
    setFoundAt(undefined)
    refuse({})
  }

  const field = <Name extends keyof Typed & string>(name: Name) => ({ name, error: errors[name] })
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Typed>)

  return {
    typed,
    /** Whether something is typed that is not stored. */
    isChanged,
    errors,
    failure,
    busy,
    change,
    changeBy,
    submit,
    refuse,
    clear,
    discard,
    /** When an earlier visit typed what the form continues (ISO); undefined without such a draft. */
    foundAt,
    replaced,
    dismissReplaced: () => setReplaced(null),
    form,
    props: { ref: form, onSubmit: (event: SubmitEvent) => void submit(event), noValidate: true } as const,
    dialog: { form, onSubmit: (event: SubmitEvent) => void submit(event), busy },
    /** For a field whose change event has the text: TextField, TextArea, SelectField, PasswordField, CodeField. */
    text: <Name extends NamesOf<Typed, string | null>>(name: Name) => ({
      ...field(name),
      value: (typed[name] ?? '') as string,
      onChange: ({ target }: Typing) => set(name, target.value),
    }),
    /** For a field that gives its value itself: RadioCards, EmailField, DayField. */
    choice: <Name extends NamesOf<Typed, string | null>>(name: Name) => ({
      ...field(name),
      value: typed[name] as Typed[Name],
      onChange: (value: string) => set(name, value),
    }),
    /** For a MaskedField. */
    digits: <Name extends NamesOf<Typed, string>>(name: Name) => ({
      ...field(name),
      value: typed[name] as string,
      onValueChange: (value: string) => set(name, value),
    }),
    /** For a ReaisField. */
    cents: <Name extends NamesOf<Typed, number | null>>(name: Name) => ({
      ...field(name),
      cents: typed[name] as number | null,
      onCentsChange: (value: number | null) => set(name, value),
    }),
    /** For a CheckboxField. */
    checked: <Name extends NamesOf<Typed, boolean>>(name: Name) => ({
      ...field(name),
      checked: typed[name] as boolean,
      onChange: ({ target }: { target: { checked: boolean } }) => set(name, target.checked),
    }),
  }
}

/** Reads values by the schema of their request. */
export function readBy<Body>(schema: ZodMiniType<Body>, typed: unknown): Reading<Body> {
  const parsed = schema.safeParse(typed)
  return parsed.success ? { body: parsed.data } : { errors: sentencesOf(fieldProblems(parsed.error.issues)) }
}

/** Reads values that are sent as they are, unless a field is wrong. */
export function readUnless<Body>(errors: FieldErrors, body: () => Body): Reading<Body> {
  const wrong = Object.entries(errors).filter(([, sentence]) => sentence)
  return wrong.length > 0 ? { errors: Object.fromEntries(wrong) } : { body: body() }
}

/** Returns a failure as a problem of one field, for a failure that is one: `password_incorrect`. */
export const besideField = (failure: Failure, field: string): Failure => ({
  ...failure,
  errors: [{ field, code: failure.code }],
})

/** Returns a failure with the problems of the request's fields at those of the form, where their names differ. */
export const besideOwnFields = (failure: Failure, nameOf: (sent: string) => string): Failure => ({
  ...failure,
  errors: failure.errors.map(({ field, code }) => ({ field: nameOf(field), code })),
})

/** Returns the sentences of problems by field. */
const sentencesOf = (problems: readonly FieldProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ field, code }) => [field, sentenceFor(code)]))

const sentenceBeside = ({ code }: FieldProblem, failed: Failure): string =>
  code === failed.code ? sentenceOf(failed) : sentenceFor(code)

/** Returns the passwords that a password manager filled in without an event, which React would not know. */
function silentlyFilled<Typed extends object>(form: HTMLFormElement | null, typed: Typed): Partial<Typed> {
  const filled = Object.entries(typed).flatMap(([name, value]) => {
    const field = value === '' ? form?.elements.namedItem(name) : null
    return field instanceof HTMLInputElement && field.type === 'password' ? [[name, field.value]] : []
  })
  return Object.fromEntries(filled) as Partial<Typed>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const without = <Typed extends object>(typed: Typed, names: readonly (keyof Typed)[]): Partial<Typed> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name as keyof Typed))) as Partial<Typed>
