import { type SubmitEvent, useId, useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { brazilianDate, formatPlainDate, type PlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import type { Answer, Failure } from '#lib/call-api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DialogFailure } from './DialogFailure.tsx'

type FieldProps = { name: string; label: string; hint: string }
type Props = {
  title: string
  /** What follows from it, said before the fields. */
  intro: string
  confirm: string
  failed: string
  /** Names are those of the request: its errors are shown beside them. */
  day: Pick<FieldProps, 'name' | 'label'>
  note: FieldProps & { maxLength: number; optional?: boolean }
  onSave: (day: PlainDate, note: string) => Promise<Answer<unknown>>
  onClose: () => void
}

/** Records what happened outside on a day, with a line about it. */
export function DatedNoteDialog({ title, intro, confirm, failed, day, note, onSave, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [typed, setTyped] = useState(() => ({ day: formatPlainDate(brazilianDate(new Date())), note: '' }))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const on = parsePlainDate(typed.day.trim())
    const text = typed.note.trim()
    if (!on || (!text && !note.optional)) {
      return refuse({
        [day.name]: on ? undefined : messageFor('date_invalid'),
        [note.name]: text || note.optional ? undefined : messageFor('required'),
      })
    }
    setBusy(true)
    setFailure(null)
    const answer = await onSave(on, text)
    setBusy(false)
    if (answer.ok) return onClose()
    setFailure(answer.failure)
    refuse(Object.fromEntries(answer.failure.errors.map(({ field, code }) => [field, messageFor(code)])))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            {confirm}
          </Button>
        </>
      }
    >
      <p className="mb-4 break-words text-sm">{intro}</p>
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          {...day}
          hint="dia/mês/ano"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          value={typed.day}
          error={errors[day.name]}
          onChange={(event) => {
            setTyped({ ...typed, day: event.target.value })
            clear(day.name)
          }}
        />
        <TextArea
          {...note}
          value={typed.note}
          error={errors[note.name]}
          onChange={(event) => {
            setTyped({ ...typed, note: event.target.value })
            clear(note.name)
          }}
        />
      </form>
      <DialogFailure failure={failure} failed={failed} />
    </Dialog>
  )
}
