import type { AdminDetail } from '#api/admin.ts'
import { documentRefused } from '#content/mail/documents.ts'
import { withSite } from '#content/mail/templates.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'

type Props = { detail: Pick<AdminDetail, 'fullName' | 'contractNumber'>; kind: DocumentKind; reason: string }

/** The mail that asks for a document again, with the reason as it is typed. */
export function RefusalMail({ detail: { fullName, contractNumber }, kind, reason }: Props) {
  const { subject, text } = withSite(
    documentRefused({ fullName, contractNumber, document: kind, reason: reason.trim() || '…' }),
    window.location.host,
  )
  return (
    <div className="mt-1 rounded-md border border-line bg-paper p-3 text-sm">
      <p className="font-semibold">{subject}</p>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}
