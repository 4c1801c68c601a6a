import { returnChecks } from '#content/hand-over.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { ReturnCheck } from '#domain/dealerships/hand-over.ts'
import { DayField } from '#forms/DayField.tsx'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import { Checklist } from './Checklist.tsx'
import { pastDayError } from './past-day.ts'

/** A motorcycle's return as typed: person, day, condition and checks. The day is as `DayField` gives it. */
export type ReturnTyped = {
  readonly broughtBy: string
  readonly returnedOn: string
  readonly note: string
  readonly checked: readonly ReturnCheck[]
}

/** The return before typing, with the expected person and today filled in. */
export const newReturn = (name: string, today: PlainDate): ReturnTyped => ({
  broughtBy: name,
  returnedOn: today,
  note: '',
  checked: [],
})

/** Returns the request body for a return. */
export const returnBody = ({ broughtBy, returnedOn, note, checked }: ReturnTyped) => ({
  broughtBy: broughtBy.trim(),
  returnedOn,
  checked: [...checked],
  ...(note.trim() && { note: note.trim() }),
})

/** Returns the errors of a typed return by field, after a hand-over on a day; empty if it can be sent. */
export function returnErrors(
  { broughtBy, returnedOn, checked }: ReturnTyped,
  handedOverOn: PlainDate,
): Record<string, string> {
  const all = Object.keys(returnChecks) as ReturnCheck[]
  const dayError = pastDayError(returnedOn, { day: handedOverOn, before: 'before_hand_over' })
  return {
    ...(!broughtBy.trim() && { broughtBy: sentenceFor('required') }),
    ...(dayError && { returnedOn: dayError }),
    ...(!all.every((check) => checked.includes(check)) && { checked: sentenceFor('return_checklist_incomplete') }),
  }
}

type Props = {
  typed: ReturnTyped
  errors: Readonly<Record<string, string | undefined>>
  onChange: (changes: Partial<ReturnTyped>) => void
}

/** The fields of a motorcycle that comes back. */
export function ReturnFields({ typed, errors, onChange }: Props) {
  return (
    <>
      <TextField
        label="Quem devolve"
        name="broughtBy"
        maxLength={120}
        autoComplete="off"
        value={typed.broughtBy}
        error={errors.broughtBy}
        onChange={(event) => onChange({ broughtBy: event.target.value })}
      />
      <DayField
        label="Dia da devolução"
        name="returnedOn"
        value={typed.returnedOn}
        error={errors.returnedOn}
        onChange={(returnedOn) => onChange({ returnedOn })}
      />
      <Checklist
        checks={returnChecks}
        checked={typed.checked}
        error={errors.checked}
        onChange={(checked) => onChange({ checked })}
      />
      <TextArea
        label="Como a moto voltou"
        name="note"
        optional
        hint="Quilometragem, riscos, o que falta. Fica no histórico"
        maxLength={1000}
        value={typed.note}
        error={errors.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  )
}
