import { useState } from 'react'
import { TextField } from '#ui/forms/TextField.tsx'
import { isWholeDay, lastDay } from './whole-day.ts'

type Props = { label: string; value: string | undefined; onDay: (day: string) => void }

/** A day by which a list is filtered. Only whole days are told ('' for none); what is left half typed is the former day again. */
export function DayField({ label, value = '', onDay }: Props) {
  const [typing, setTyping] = useState<string>()
  return (
    <TextField
      type="date"
      label={label}
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
