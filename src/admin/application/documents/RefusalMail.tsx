import type { AdminDetail } from '#api/admin.ts'
import { withSite } from '#content/mail/compose.ts'
import { documentRefused } from '#content/mail/documents.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { intoSight } from '#ui/into-sight.ts'
import { MailPreview } from '../status/MailPreview.tsx'

type Props = { detail: Pick<AdminDetail, 'fullName' | 'contractNumber'>; kind: DocumentKind; reason: string }

/** The mail that asks for a document again, with the reason as it is typed. */
export function RefusalMail({ detail: { fullName, contractNumber }, kind, reason }: Props) {
  const mail = documentRefused({ fullName, contractNumber, document: kind, reason: reason.trim() || '…' })
  return (
    <div ref={intoSight} className="scroll-mb-24">
      <MailPreview mail={withSite(mail, window.location.host)} />
    </div>
  )
}
