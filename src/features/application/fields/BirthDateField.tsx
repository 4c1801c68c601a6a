import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { parsePlainDate } from '#domain/calendar/calendar.ts'
import { typedNumbers } from '#domain/identity/typed-numbers.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'

type Props = {
  id: string
  label: string
  error: string | undefined
  value: string
  onDigits: (digits: string) => void
}

const canPick = 'showPicker' in HTMLInputElement.prototype

/** A day that is typed, or picked from the device's own calendar. */
export function BirthDateField({ value, onDigits, ...field }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <MaskedField
      {...field}
      name="birthDate"
      {...typedNumbers.birthDate}
      value={value}
      onValueChange={onDigits}
      autoComplete="bday"
      placeholder="dd/mm/aaaa"
      end={
        canPick && (
          <>
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden
              min="1906-01-01"
              value={parsePlainDate(value) ?? ''}
              onChange={(event) => onDigits(typedNumbers.birthDate.read(event.target.value))}
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
    />
  )
}
