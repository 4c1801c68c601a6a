import type { ComponentProps } from 'react'
import { formatPlainDate, isPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'

type Props = Omit<
  ComponentProps<typeof MaskedField>,
  'format' | 'read' | 'placeholder' | 'onValueChange' | 'onChange'
> & {
  /** A day ('YYYY-MM-DD'), or the digits typed so far. */
  value: string
  /** Called with the day once it is a real one, else with the digits. */
  onChange: (value: string) => void
}

/**
 * A field for a day, typed or pasted in any usual notation and shown as dd/mm/aaaa. `isPlainDate` tells whether it has
 * one.
 */
export function DayField({ value, onChange, ...field }: Props) {
  return (
    <MaskedField
      autoComplete="off"
      {...field}
      {...typedNumbers.birthDate}
      placeholder="dd/mm/aaaa"
      value={isPlainDate(value) ? formatPlainDate(value).replace(/\D/g, '') : value}
      onValueChange={(digits) => onChange(dayOrDigits(digits))}
    />
  )
}

/** Returns the day that digits name, or the digits where they name none. */
export function dayOrDigits(digits: string): string {
  const day = parsePlainDate(digits)
  return day && isPlainDate(day) ? day : digits
}
