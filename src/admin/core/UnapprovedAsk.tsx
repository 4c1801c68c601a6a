import type { UnapprovedAsk as Ask } from '#api/approvals.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'

/** A request that managers did not approve: who asked for what and why, and who decided, when and why. */
export function UnapprovedAsk({ ask: { title, by, at, reason, decidedBy, decidedAt, note } }: { ask: Ask }) {
  return (
    <>
      <p>
        {title}. Pedido de {by} em {formatDateTime(at)}
        {reason ? `: “${reason}”` : '.'}
      </p>
      <p className="font-semibold">
        {decidedBy ? `${decidedBy} recusou` : 'Venceu sem resposta'} em {formatDateTime(decidedAt)}
        {note ? `: “${note}”` : '.'}
      </p>
    </>
  )
}
