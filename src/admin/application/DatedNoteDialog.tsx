import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, formatPlainDate, type PlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import type { Answer, Failure } from '#lib/api.ts'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { pastDayError, type Since } from '../core/past-day.ts'
import { DialogFailure } from './DialogFailure.tsx'

type FieldProps = { name: string; label: string; hint: string }
type Props = {
  title: string
  /** The consequence of the record, shown above the fields. */
  intro: string
  confirm: string
  failed: string
  /** The names are those of the request, so its errors show beside the fields. */
  day: Pick<FieldProps, 'name' | 'label'> & { since: Since }
  /** A required extra line, such as a protocol number. */
  line?: FieldProps & { maxLength: number }
  note: FieldProps & { maxLength: number; optional?: boolean }
  onSave: (day: PlainDate, note: string, line: string) => Promise<Answer<unknown>>
  onClose: () => void
}

/** Records something that happened outside the portal: the day, and a note. */
export function DatedNoteDialog(props: Props) {
  const { title, intro, confirm, failed, day, line, note, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const { typed, errors, busy, failure, type, submit } = useTyped(props, form)

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      busy={busy}
      busyLabel="Salvando..."
      confirm={confirm}
    >
      <p className="break-words text-sm">{intro}</p>

      <TextField
        name={day.name}
        label={day.label}
        hint="dia/mês/ano"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        value={typed.day}
        error={errors[day.name]}
        onChange={(event) => type('day', day.name, event.target.value)}
      />
      {line && (
        <TextField
          {...line}
          autoComplete="off"
          value={typed.line}
          error={errors[line.name]}
          onChange={(event) => type('line', line.name, event.target.value)}
        />
      )}
      <TextArea
        {...note}
        value={typed.note}
        error={errors[note.name]}
        onChange={(event) => type('note', note.name, event.target.value)}
      />

      <DialogFailure failure={failure} failed={failed} />
    </FormDialog>
  )
}

/** Holds the typed values, checks and stores them. */
function useTyped({ day, line, note, onSave, onClose }: Props, form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState(() => ({ day: formatPlainDate(brazilianDate(new Date())), line: '', note: '' }))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  function type(part: keyof typeof typed, name: string, value: string) {
    setTyped((before) => ({ ...before, [part]: value }))
    clear(name)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const on = parsePlainDate(typed.day)
    const dayError = pastDayError(typed.day, day.since)
    const text = typed.note.trim()
    const lineText = typed.line.trim()
    if (!on || dayError || (!text && !note.optional) || (line && !lineText)) {
      return refuse({
        [day.name]: dayError,
        ...(line && { [line.name]: lineText ? undefined : sentenceFor('required') }),
        [note.name]: text || note.optional ? undefined : sentenceFor('required'),
      })
    }
    setBusy(true)
    setFailure(null)
    const answer = await onSave(on, text, lineText)
    setBusy(false)
    if (answer.ok) return onClose()
    setFailure(answer.failure)
    refuse(Object.fromEntries(answer.failure.errors.map(({ field, code }) => [field, sentenceFor(code)])))
  }

  return { typed, errors, busy, failure, type, submit }
}
