import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { labels } from './typed-settings.ts'
import type { ConcurrentSave } from './use-following-form.ts'

/** What somebody else saved while this form was open; what one typed is still in it. */
export function ConcurrentSettings({ save, onDismiss }: { save: ConcurrentSave; onDismiss: () => void }) {
  return (
    <Alert
      tone="warn"
      role="alert"
      title="As configurações mudaram enquanto você as via"
      action={
        <Button size="sm" variant="secondary" onClick={onDismiss}>
          Entendi
        </Button>
      }
    >
      <p>
        {save.by ?? 'Outra pessoa'} salvou{save.at && ` em ${formatDateTime(save.at)}`}:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {save.changes.map(({ field, from, to }) => (
          <li key={field}>
            {labels[field]}: de “{from}” para “{to}”
          </li>
        ))}
      </ul>
      <p className="mt-2">O que você digitou continua aqui. Confira e salve de novo, se ainda fizer sentido.</p>
    </Alert>
  )
}
