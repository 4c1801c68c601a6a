import type { AdminDocument } from '#api/admin.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

/** Says whether a document is missing or sent, or the decision once there is one. */
export function DocumentBadge({ document }: { document: AdminDocument }) {
  if (document.status === 'accepted') return <Badge tone="ok">Aceito</Badge>
  if (document.status === 'refused') return <Badge tone="bad">Recusado</Badge>
  return document.id ? <Badge tone="info">Enviado</Badge> : <Badge tone="warn">Pendente</Badge>
}
