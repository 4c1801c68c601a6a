import type { ApprovalView, UnapprovedAsk as Ask } from '#api/approvals.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { paths } from './router.ts'

/** Tells whether an answer has a new request by the caller: the change then waits for an approval and is not done. */
export const isAsked = (before: readonly ApprovalView[], after: readonly ApprovalView[]) =>
  after.some(({ id, own }) => own && before.every((one) => one.id !== id))

/** The requests about a page's subject that wait for another manager, with a link to decide about them. */
export function WaitingApprovals({ waiting }: { waiting: readonly ApprovalView[] }) {
  if (waiting.length === 0) return null
  return (
    <Alert tone="warn" role="status" title="Espera a aprovação de outra pessoa da gestão">
      <ul className="grid gap-1">
        {waiting.map(({ id, title, by, expiresAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {title}. Pedido de {by}, vale até {formatDateTime(expiresAt)}.
          </li>
        ))}
      </ul>
      <LinkButton href={paths.approvals} variant="secondary" size="sm" className="mt-3">
        Ver em Aprovações
      </LinkButton>
    </Alert>
  )
}

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
