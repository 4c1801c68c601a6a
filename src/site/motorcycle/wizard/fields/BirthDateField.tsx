import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { parsePlainDate } from '#domain/calendar/calendar.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { attributes, type FieldProps } from './field-props.ts'

const canPick = 'showPicker' in HTMLInputElement.prototype

/** A day that is typed, or picked from the device's own calendar. */
export function BirthDateField(props: FieldProps) {
  const { birthDate } = props.wizard.answers
  const change = (digits: string) => props.dispatch({ type: 'answered', values: { birthDate: digits } })
  return (
    <MaskedField
      {...attributes(props)}
      {...typedNumbers.birthDate}
      type="text"
      value={birthDate}
      onValueChange={change}
      end={canPick && <DayPicker day={parsePlainDate(birthDate)} onDay={change} />}
    />
  )
}

function DayPicker({ day, onDay }: { day: string | null; onDay: (digits: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        min="1906-01-01"
        value={day ?? ''}
        onChange={(event) => onDay(typedNumbers.birthDate.read(event.target.value))}
        className="pointer-events-none absolute right-0 bottom-0 h-full w-12 opacity-0"
      />
      <button
        type="button"
        aria-label="Escolher no calendário"
        onClick={() => picker.current?.showPicker()}
        className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        <CalendarDays aria-hidden className="size-5" />
      </button>
    </>
  )
}
