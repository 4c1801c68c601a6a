import { useState } from 'react'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/forms/TextField.tsx'

export type Choice = { readonly label: string; readonly href: string; readonly current: boolean }

/** Chooses a part of a list by links, so that each part has an address of its own. */
export function ChoiceLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ label, href, current }) => (
          <li key={label}>
            <a
              href={href}
              aria-current={current || undefined}
              className={classes(
                'flex min-h-11 items-center rounded-full border px-4 text-sm',
                current ? 'border-ink bg-ink font-semibold text-white' : 'border-line-strong bg-white hover:border-ink',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
