import { formatDateTime } from '#domain/calendar/calendar.ts'
import { ConcurrentChanges } from '../core/concurrent/ConcurrentChanges.tsx'
import { labels, valueInWords } from './typed-settings.ts'
import type { ConcurrentSave } from './use-following-form.ts'

/** What somebody else saved while this form was open. */
export function ConcurrentSettings({ save, onDismiss }: { save: ConcurrentSave; onDismiss: () => void }) {
  return (
    <ConcurrentChanges
      title="As configurações mudaram enquanto você as via"
      intro={`${save.by ?? 'Outra pessoa'} salvou${save.at && ` em ${formatDateTime(save.at)}`}:`}
      changes={save.changes.map(({ field, from, to }) => ({
        id: field,
        text: `${labels[field]}: de “${valueInWords(field, from)}” para “${valueInWords(field, to)}”`,
      }))}
      onDismiss={onDismiss}
    />
  )
}
