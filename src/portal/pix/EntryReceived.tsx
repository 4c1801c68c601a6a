import type { ApplicantView } from '#api/portal.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

/** Thanks for the entry, where it was asked for before. */
export function EntryReceived({ view, paidAt }: { view: ApplicantView; paidAt: string }) {
  return (
    <Alert tone="ok" title="Entrada recebida">
      <p>
        Recebemos <span className="figures">{formatBRL(view.entryCents)}</span> em {formatDateTime(paidAt)}. Não há mais
        nada a pagar agora, e ninguém deve cobrar a entrada de novo.
      </p>
    </Alert>
  )
}
