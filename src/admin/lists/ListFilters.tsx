import { useState } from 'react'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { DayField } from '#forms/DayField.tsx'
import { classes } from '#ui/classes.ts'

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
                current
                  ? 'border-ink bg-ink font-semibold text-white forced-colors:underline'
                  : 'border-line-strong bg-white hover:border-ink',
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
export function DayFilter({ label, value = '', onDay, error }: Props) {
  const [typing, setTyping] = useState<string>()
  return (
    <DayField
      label={label}
      error={error}
      value={typing ?? value}
      onChange={(typed) => {
        const isWhole = typed === '' || isPlainDate(typed)
        setTyping(isWhole ? undefined : typed)
        if (isWhole) onDay(typed)
      }}
      onBlur={() => setTyping(undefined)}
    />
  )
}
