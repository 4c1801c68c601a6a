import { useState } from 'react'
import { TextField } from '#ui/forms/TextField.tsx'

type Props = { label: string; value: string | undefined; onDay: (day: string) => void; error?: string | undefined }

/** A day that filters a list. `onDay` gets whole days only ('' for none). On blur, a half-typed day is dropped. */
export function DayField({ label, value = '', onDay, error }: Props) {
  const [typing, setTyping] = useState<string>()
  return (
    <TextField
      type="date"
      label={label}
      error={error}
      max={lastDay}
      value={typing ?? value}
      onChange={({ target }) => {
        const isWhole = isWholeDay(target.value)
        setTyping(isWhole ? undefined : target.value)
        if (isWhole) onDay(target.value)
      }}
      onBlur={() => setTyping(undefined)}
    />
  )
}

/** The last day of a date field. Without one, browsers accept a year of six digits. */
const lastDay = '9999-12-31'

/**
 * Tells whether a date field's value is a whole day or empty. During typing of the year 2026, the browser gives the
 * years 2, 20 and 202 first.
 */
export const isWholeDay = (value: string): boolean => value === '' || value >= '1000'
