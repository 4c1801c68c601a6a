import { useState } from 'react'
import { TextField } from '#ui/forms/TextField.tsx'

type Props = { label: string; value: string | undefined; onDay: (day: string) => void; error?: string | undefined }

/** A day by which a list is filtered. Only whole days are told ('' for none); what is left half typed is the former day again. */
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

/** The last day of a date field: a year has four digits, and without a last one browsers let people type six. */
const lastDay = '9999-12-31'

/** Whether a date field's value is a day or none: until the last digit of its year a browser says of 2026 that it is the year 2, 20 and 202. */
export const isWholeDay = (value: string): boolean => value === '' || value >= '1000'
