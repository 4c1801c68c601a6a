import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { statusLabel } from '#domain/application/status.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { $applications, switchTo } from '../session/portal-state.ts'

/** Chooses among the applications that the same CPF and password open. */
export function ApplicationSwitcher({ current }: { current: ApplicantView }) {
  const applications = useStore($applications)
  const [switching, setSwitching] = useState(false)
  return (
    <SelectField
      label="Seus financiamentos"
      className="w-full sm:w-80 print:hidden"
      value={current.id}
      disabled={switching}
      onChange={async (event) => {
        setSwitching(true)
        await switchTo(event.target.value)
        setSwitching(false)
      }}
      options={applications.map(({ id, model, contractNumber, status }) => ({
        value: id,
        label: `${model} · ${contractNumber} · ${statusLabel(id === current.id ? current.status : status)}`,
      }))}
    />
  )
}
