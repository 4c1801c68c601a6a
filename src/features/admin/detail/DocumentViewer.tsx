import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { AdminDetail } from '#contracts/admin.ts'
import { type DocumentKind, documentKinds, documentTitles } from '#domain/documents.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Loading } from '#ui/Loading.tsx'
import { admin } from '../api.ts'
import { DocumentBadge } from './DocumentsCard.tsx'
import { documentUrl } from './documentUrl.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Save } from './useApplication.ts'
import { useDocumentFile } from './useDocumentFile.ts'

type Props = {
  detail: AdminDetail
  kind: DocumentKind
  onKind: (kind: DocumentKind) => void
  onClose: () => void
  save: Save
}

const zooms = ['w-full', 'w-[150%]', 'w-[200%]', 'w-[300%]', 'w-[400%]'] as const

/** One document at full size: zoom, the next one, accept or refuse. */
export function DocumentViewer({ detail, kind, onKind, onClose, save }: Props) {
  const [zoom, setZoom] = useState(0)
  const [refusing, setRefusing] = useState(false)
  const [busy, setBusy] = useState(false)
  const document = detail.documents[kind]
  const file = useDocumentFile(document.id && documentUrl(detail.id, kind, document.id, 'documento'))
  const isImage = document.contentType?.startsWith('image/')
  const { title } = documentTitles[kind]

  const sent = documentKinds.filter((one) => detail.documents[one].id)
  const move = (step: number) => {
    const next = sent[(sent.indexOf(kind) + step + sent.length) % sent.length]
    if (next) onKind(next)
    setZoom(0)
  }
  const scale = (step: number) => setZoom((level) => Math.min(zooms.length - 1, Math.max(0, level + step)))

  function onKey(event: KeyboardEvent) {
    if ((event.target as Element).closest('textarea, input')) return
    const keys: Record<string, () => void> = {
      ArrowRight: () => move(1),
      ArrowLeft: () => move(-1),
      '+': () => scale(1),
      '-': () => scale(-1),
    }
    const run = keys[event.key]
    // Zoomed in, the arrows scroll.
    if (!run || (zoom > 0 && event.key.startsWith('Arrow'))) return
    event.preventDefault()
    run()
  }

  async function decide(decision: 'accepted' | 'refused', reason?: string) {
    if (!document.id) return false
    setBusy(true)
    const json = { documentId: document.id, decision, ...(reason && { reason }) }
    const request = (version: number) =>
      admin.applications[':id'].documents[':kind'].review.$put({
        param: { id: detail.id, kind },
        json: { ...json, version },
      })
    const done = decision === 'accepted' ? `${title}: documento aceito` : `${title}: documento recusado`
    const answer = await save(request, { done, failed: 'Falha ao atualizar status do documento' })
    setBusy(false)
    return answer.ok
  }

  return (
    <Dialog open onClose={onClose} title="Visualização do Documento" size="lg">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches the keys of the controls inside. */}
      <div onKeyDown={onKey}>
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <p className="mr-auto flex items-center gap-2 font-semibold">
            {title} <DocumentBadge document={document} />
          </p>
          {isImage && (
            <>
              <Tool label="Diminuir" disabled={zoom === 0} onClick={() => scale(-1)}>
                <ZoomOut aria-hidden className="size-5" />
              </Tool>
              <Tool label="Aumentar" disabled={zoom === zooms.length - 1} onClick={() => scale(1)}>
                <ZoomIn aria-hidden className="size-5" />
              </Tool>
            </>
          )}
          {sent.length > 1 && (
            <>
              <Tool label="Documento anterior" onClick={() => move(-1)}>
                <ChevronLeft aria-hidden className="size-5" />
              </Tool>
              <Tool label="Próximo documento" onClick={() => move(1)}>
                <ChevronRight aria-hidden className="size-5" />
              </Tool>
            </>
          )}
        </div>
        <section
          aria-label={`Documento: ${title}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a zoomed document here.
          tabIndex={0}
          className="h-[55dvh] overflow-auto rounded-md bg-paper-deep"
        >
          {file.state === 'loading' && <Loading />}
          {file.state === 'failed' && (
            <div className="p-4">
              <Alert
                tone="bad"
                role="alert"
                action={
                  <Button size="sm" variant="secondary" onClick={file.retry}>
                    Tentar novamente
                  </Button>
                }
              >
                Não foi possível abrir o documento.
              </Alert>
            </div>
          )}
          {file.state === 'ready' && isImage && (
            <img src={file.url} alt={title} className={`mx-auto max-w-none ${zooms[zoom]}`} />
          )}
          {file.state === 'ready' && !isImage && (
            <iframe src={file.url} title={title} className="size-full border-0 bg-white" />
          )}
        </section>
        {document.reason && (
          <p className="mt-3 text-bad text-sm [overflow-wrap:anywhere]">Recusado: {document.reason}</p>
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          {file.state === 'ready' && (
            <a
              href={file.url}
              download={document.fileName ?? title}
              className="mr-auto inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
            >
              <Download aria-hidden className="size-4" />
              Baixar
            </a>
          )}
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

type ToolProps = { label: string; onClick: () => void; disabled?: boolean; children: ReactNode }

function Tool({ label, onClick, disabled, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-md border border-line-strong bg-white hover:bg-paper disabled:border-line disabled:text-ink-faint"
    >
      {children}
    </button>
  )
}
