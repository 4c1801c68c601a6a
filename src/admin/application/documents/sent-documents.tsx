import type { AdminDetail, AdminDocument } from '#api/admin.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/documents.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

/**
 * Returns the address of a document's file. `como` tells the history a thumbnail from a look; `file` names one upload.
 */
export function documentUrl(id: string, kind: DocumentKind, file: string, como: 'miniatura' | 'documento'): string {
  return `/api/admin/applications/${id}/documents/${kind}?como=${como}&arquivo=${file}`
}

/** Says whether a document is missing or sent, or the decision once there is one. */
export function DocumentBadge({ document }: { document: AdminDocument }) {
  if (document.status === 'accepted') return <Badge tone="ok">Aceito</Badge>
  if (document.status === 'refused') return <Badge tone="bad">Recusado</Badge>
  return document.id ? <Badge tone="info">Enviado</Badge> : <Badge tone="warn">Pendente</Badge>
}

/**
 * Returns the next document after `kind`, in a circle, that was sent and is undecided. Without `kind`, the first one.
 */
export function nextUndecided({ documents }: AdminDetail, kind?: DocumentKind): DocumentKind | undefined {
  const at = kind ? documentKinds.indexOf(kind) : -1
  const others = [...documentKinds.slice(at + 1), ...documentKinds.slice(0, Math.max(0, at))]
  return others.find((one) => documents[one].status === 'uploaded')
}
