import { useState } from 'react'
import type { AdminDetail } from '#contracts/admin.ts'
import { type DocumentKind, documentKinds, documentTitles } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { Save } from '../state/use-application.ts'
import { ReasonDialog } from '../status/ReasonDialog.tsx'
import { DocumentBadge } from './DocumentBadge.tsx'
import { DocumentPane, largestZoom } from './DocumentPane.tsx'
import { documentUrl } from './document-url.ts'
import { FileLinks } from './FileLinks.tsx'
import { useDocumentFile } from './use-document-file.ts'
import { useReview } from './use-review.ts'
import { ViewerTools } from './ViewerTools.tsx'
import { viewerKeys } from './viewer-keys.ts'

type Props = {
  detail: AdminDetail
  kind: DocumentKind
  onKind: (kind: DocumentKind) => void
  onClose: () => void
  save: Save
}

/** One document at full size: zoom, the next one, accept or refuse. */
export function DocumentViewer({ detail, kind, onKind, onClose, save }: Props) {
  const [zoom, setZoom] = useState(0)
  const [refusing, setRefusing] = useState(false)
  const document = detail.documents[kind]
  const { busy, decide } = useReview(detail, kind, save)
  const file = useDocumentFile(document.id && documentUrl(detail.id, kind, document.id, 'documento'))
  const isImage = document.contentType?.startsWith('image/') ?? false
  const { title } = documentTitles[kind]

  const sent = documentKinds.filter((one) => detail.documents[one].id)
  const move = (step: number) => {
    const next = sent[(sent.indexOf(kind) + step + sent.length) % sent.length]
    if (next) onKind(next)
    setZoom(0)
  }
  const scale = (step: number) => setZoom((level) => Math.min(largestZoom, Math.max(0, level + step)))

  const onKey = viewerKeys(zoom, move, scale)
  return (
    <Dialog open onClose={onClose} title="Visualização do Documento" size="lg">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches the keys of the controls inside. */}
      <div onKeyDown={onKey}>
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {title} <DocumentBadge document={document} />
          </p>
          <ViewerTools {...{ zoom, isImage, scale, move }} hasOthers={sent.length > 1} />
        </div>
        <section
          aria-label={`Documento: ${title}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a zoomed document here.
          tabIndex={0}
          className="h-[42dvh] overflow-auto sm:h-[58dvh] rounded-md bg-paper-deep"
        >
          <DocumentPane file={file} title={title} isImage={isImage} zoom={zoom} />
        </section>
        {document.reason && (
          <p className="mt-3 text-bad text-sm [overflow-wrap:anywhere]">Recusado: {document.reason}</p>
        )}
        <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap sm:justify-end sm:gap-3">
          {file.state === 'ready' && <FileLinks url={file.url} name={file.name} />}
          <Button variant="danger" disabled={document.status === 'refused' || busy} onClick={() => setRefusing(true)}>
            Recusar documento
          </Button>
          <Button busy={busy} disabled={document.status === 'accepted'} onClick={() => decide('accepted')}>
            Aceitar documento
          </Button>
        </div>
      </div>
      {refusing && (
        <ReasonDialog
          applicationId={detail.id}
          purpose={kind}
          failed="Falha ao atualizar status do documento"
          title={`Recusar ${title}?`}
          hint="O cliente lê este motivo e pode enviar o documento de novo"
          confirm="Recusar documento"
          maxLength={500}
          onConfirm={(reason) => decide('refused', reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </Dialog>
  )
}
