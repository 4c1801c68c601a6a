import type { ApprovalView } from '#api/approvals.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { paths } from './router.ts'

/** Tells whether an answer brings a request of who sent the change: it was asked for, not done. */
export const isAsked = (before: readonly ApprovalView[], after: readonly ApprovalView[]) =>
  after.some(({ id, own }) => own && before.every((one) => one.id !== id))

/** What waits for another manager about the things of a page, with the way to decide about it. */
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
