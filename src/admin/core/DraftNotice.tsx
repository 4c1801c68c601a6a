import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

/** Says that the form continues a draft that an earlier visit left on this device. */
export function DraftNotice({ foundAt, onDiscard }: { foundAt: string | undefined; onDiscard: () => void }) {
  if (foundAt === undefined) return null
  return (
    <Alert
      tone="info"
      role="status"
      title={`Rascunho de ${formatDateTime(foundAt)}`}
      action={
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          Descartar o rascunho
        </Button>
      }
    >
      Você continua do que digitou neste aparelho e não salvou.
    </Alert>
  )
}
