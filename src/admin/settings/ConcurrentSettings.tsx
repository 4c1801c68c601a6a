import { settingInWords, settingLabels } from '#content/settings.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { ConcurrentChanges } from '../core/concurrent/ConcurrentChanges.tsx'
import type { ConcurrentSave } from './use-following-form.ts'

/** What somebody else saved while this form was open. */
export function ConcurrentSettings({ save, onDismiss }: { save: ConcurrentSave; onDismiss: () => void }) {
  return (
    <ConcurrentChanges
      title="As configurações mudaram enquanto você as via"
      intro={`${save.by ?? 'Outra pessoa'} salvou${save.at && ` em ${formatDateTime(save.at)}`}:`}
      changes={save.changes.map(({ field, from, to }) => ({
        id: field,
        text: `${settingLabels[field]}: de “${settingInWords(field, from)}” para “${settingInWords(field, to)}”`,
      }))}
      onDismiss={onDismiss}
    />
  )
}
