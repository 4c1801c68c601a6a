import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AdminDetail, AdminDocument } from '#api/admin.ts'
import { documentWords } from '#content/documents.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { dialogOnDemand } from '#ui/overlay/dialog-on-demand.tsx'
import { Picture } from '#ui/Picture.tsx'
import { DoneCard } from '#ui/structure/DoneCard.tsx'
import { useShortcuts } from '../../core/shortcuts.tsx'
import type { Save } from '../use-application.ts'
import { DocumentBadge, documentUrl, nextUndecided } from './sent-documents.tsx'

const DocumentViewer = dialogOnDemand(
  { title: 'Visualização do Documento', size: 'full' },
  async () => (await import('./DocumentViewer.tsx')).DocumentViewer,
)

/** The three documents: whether each was sent, its thumbnail, and the button to look at it and decide. */
export function DocumentsCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const [open, setOpen] = useState<DocumentKind | null>(null)
  const waiting = nextUndecided(detail) ?? documentKinds.find((kind) => detail.documents[kind].id)
  useShortcuts({ d: () => waiting && setOpen(waiting) })
  const isChecking = detail.status === 'waiting_docs' && waiting !== undefined
  useEffect(() => {
    // Whoever checks documents opens the viewer next. Without a connection its first press tries again.
    if (isChecking) DocumentViewer.load().catch(() => {})
  }, [isChecking])
  const close = () => setOpen(null)
  const accepted = documentKinds.filter((kind) => detail.documents[kind].status === 'accepted').length
  const isDone = detail.status !== 'waiting_docs' && accepted === documentKinds.length
  return (
    <>
      <DoneCard title="Status dos Documentos" done={isDone ? `${accepted} aceitos` : null}>
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          {documentKinds.map((kind) => (
            <li key={kind}>
              <Tile id={detail.id} kind={kind} document={detail.documents[kind]} onOpen={() => setOpen(kind)} />
            </li>
          ))}
        </ul>
      </DoneCard>
      {open && <DocumentViewer detail={detail} kind={open} onKind={setOpen} onClose={close} save={save} />}
    </>
  )
}

type TileProps = {
  id: string
  kind: DocumentKind
  document: AdminDocument
  onOpen: () => void
}

function Tile({ id, kind, document, onOpen }: TileProps) {
  const { title } = documentWords[kind]
  const isImage = document.contentType?.startsWith('image/')
  return (
    <div className="flex h-full flex-col gap-2 rounded-md border border-line p-2">
      <div className="flex gap-2">
        {document.id && (
          <div className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-paper-deep">
            {isImage ? (
              <Picture
                src={documentUrl(id, kind, document.id, 'miniatura')}
                alt={`Miniatura: ${title}`}
                width={256}
                height={112}
                loading="lazy"
                decoding="async"
                className="size-full object-contain"
              >
                <span className="text-center text-ink-soft text-xs">Sem miniatura</span>
              </Picture>
            ) : (
              <span className="flex flex-col items-center gap-1 text-ink-soft text-sm">
                <FileText aria-hidden className="size-7" />
                PDF
              </span>
            )}
          </div>
        )}
        <div className="grid min-w-0 content-start justify-items-start gap-1">
          <h3 className="font-semibold text-sm leading-snug">{title}</h3>
          <DocumentBadge document={document} />
          {document.uploadedAt && (
            <p className="figures text-ink-faint text-xs">{formatDateTime(document.uploadedAt)}</p>
          )}
          {!document.id && <p className="text-ink-faint text-sm">Ainda não enviado</p>}
        </div>
      </div>
      {document.id && (
        <>
          {document.reason && (
            <p className="text-bad text-sm [overflow-wrap:anywhere]">
              Recusado: <span>{document.reason}</span>
            </p>
          )}
          <Button size="sm" variant="secondary" onClick={onOpen} aria-label={`Visualizar ${title}`} className="mt-auto">
            Visualizar
          </Button>
        </>
      )}
    </div>
  )
}
