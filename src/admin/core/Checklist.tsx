import { useId } from 'react'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'

type Props<Check extends string> = {
  /** The label of each check, by its name. */
  checks: Readonly<Record<Check, string>>
  checked: readonly Check[]
  error: string | undefined
  onChange: (checked: readonly Check[]) => void
}

/**
 * A box for each check. The first is named 'checked', like the server's errors about the list, so it takes their focus.
 */
export function Checklist<Check extends string>({ checks, checked, error, onChange }: Props<Check>) {
  const errorId = useId()
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Conferido</legend>
      {(Object.entries(checks) as [Check, string][]).map(([check, label], index) => (
        <CheckboxField
          key={check}
          name={index === 0 ? 'checked' : `checked-${check}`}
          label={label}
          checked={checked.includes(check)}
          {...(error && !checked.includes(check) && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={(event) =>
            onChange(event.target.checked ? [...checked, check] : checked.filter((one) => one !== check))
          }
        />
      ))}
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
