import { progressStatuses, statusLabel } from '#domain/application/status.ts'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'

const statuses = [...progressStatuses, 'rejected'] as const

type Props = {
  /** The chosen statuses, separated by commas. */
  value: string
  onChange: (value: string) => void
}

/** Which statuses a list is about; none chosen means all of them. */
export function StatusChoice({ value, onChange }: Props) {
  const chosen = value.split(',').filter(Boolean)

  function toggle(status: string, on: boolean) {
    // 'pending' is the older name of analysis: one choice stands for both.
    const names = status === 'analysis' ? ['analysis', 'pending'] : [status]
    onChange((on ? [...chosen, ...names] : chosen.filter((one) => !names.includes(one))).join(','))
  }

  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-semibold text-sm">Status</legend>
      <div className="grid sm:grid-cols-2 xl:grid-cols-4">
        {statuses.map((status) => (
          <CheckboxField
            key={status}
            label={statusLabel(status)}
            checked={chosen.includes(status)}
            onChange={(event) => toggle(status, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
