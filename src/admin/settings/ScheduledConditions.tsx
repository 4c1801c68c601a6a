import { useState } from 'react'
import type { SettingsResponse } from '#api/settings.ts'
import { settingDifferences } from '#content/settings.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { call } from '../core/session.ts'
import type { Loaded } from '../core/use-load.ts'

type Props = { stored: SettingsResponse } & Pick<Loaded<SettingsResponse>, 'change' | 'reload'>

/** The conditions scheduled for a later day, with a button to cancel them. */
export function ScheduledConditions({ stored: { financial, scheduled }, change, reload }: Props) {
  const [isCancelling, setCancelling] = useState(false)
  if (scheduled === null) return null
  const day = formatPlainDate(scheduled.from)

  async function cancel() {
    const answer = await change(() => call(admin.settings.scheduled.$delete()))
    if (answer.ok) return toast.success('Mudança cancelada. As condições de hoje continuam.')
    toast.error(sentenceOf(answer.failure))
    reload()
  }

  return (
    <Alert tone="info" role="status" title={`Mudam em ${day}`} className="mb-4">
      <ul className="list-disc pl-5">
        {settingDifferences(financial, scheduled.financial).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-1 text-sm">Marcado por {scheduled.by}. Vale da meia-noite em diante.</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setCancelling(true)}>
        Cancelar a mudança
      </Button>
      {isCancelling && (
        <ConfirmDialog
          title={`Cancelar a mudança de ${day}?`}
          confirm="Cancelar a mudança"
          isDangerous
          onConfirm={cancel}
          onClose={() => setCancelling(false)}
        >
          As condições de hoje continuam valendo. Para mudar depois, é preciso pedir de novo.
        </ConfirmDialog>
      )}
    </Alert>
  )
}
