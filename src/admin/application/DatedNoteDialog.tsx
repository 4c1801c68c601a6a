import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { DayField } from '#forms/DayField.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { type Answer, serverDate } from '#lib/api.ts'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { draftKey } from '../core/drafts.ts'
import { pastDayError, type Since } from '../core/past-day.ts'
import { DialogFailure } from './DialogFailure.tsx'

type FieldProps = { name: string; label: string; hint: string }
type Props = {
  title: string
  /** The consequence of the record, shown above the fields. */
  intro: string
  confirm: string
  failed: string
  /** Names what is recorded, of which application: the key of the draft. */
  record: string
  /** The names are those of the request, so its errors show beside the fields. */
  day: Pick<FieldProps, 'name' | 'label'> & { since: Since }
  /** A required extra line, such as a protocol number. */
  line?: FieldProps & { maxLength: number }
  note: FieldProps & { maxLength: number; optional?: boolean }
  onSave: (day: PlainDate, note: string, line: string) => Promise<Answer<unknown>>
  onClose: () => void
}

/** Records something that happened outside the portal: the day, and a note. */
export function DatedNoteDialog({
  title,
  intro,
  confirm,
  failed,
  record,
  day: { since, ...day },
  line,
  note,
  onSave,
  onClose,
}: Props) {
  const form = useForm<Record<string, string>, { day: PlainDate; note: string; line: string }>({
    initial: { [day.name]: brazilianDate(serverDate()), [note.name]: '', ...(line && { [line.name]: '' }) },
    read: (typed) => {
      const of = (name: string | undefined) => (name === undefined ? '' : (typed[name] ?? '').trim())
      return readUnless(
        {
          [day.name]: pastDayError(of(day.name), since),
          ...(line && { [line.name]: of(line.name) ? undefined : sentenceFor('required') }),
          [note.name]: of(note.name) || note.optional ? undefined : sentenceFor('required'),
        },
        () => ({ day: of(day.name), note: of(note.name), line: of(line?.name) }),
      )
    },
    draft: { key: draftKey(record) },
    send: async (typed) => {
      const answer = await onSave(typed.day, typed.note, typed.line)
      if (!answer.ok) return answer.failure
      onClose()
      return null
    },
  })

  return (
    <FormDialog title={title} onClose={onClose} {...form.dialog} busyLabel="Salvando..." confirm={confirm}>
      <p className="break-words text-sm">{intro}</p>

      <DayField label={day.label} {...form.choice(day.name)} />
      {line && <TextField {...line} autoComplete="off" {...form.text(line.name)} />}
      <TextArea {...note} {...form.text(note.name)} />

      <DialogFailure failure={form.failure} failed={failed} />
    </FormDialog>
  )
}
