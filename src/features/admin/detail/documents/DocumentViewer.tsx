import { ChevronLeft, ChevronRight, Download, ExternalLink, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { AdminDetail } from '#contracts/admin.ts'
import { type DocumentKind, documentKinds, documentTitles } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import type { Save } from '../state/use-application.ts'
import { ReasonDialog } from '../status/ReasonDialog.tsx'
import { DocumentBadge } from './DocumentBadge.tsx'
import { DocumentPane, largestZoom } from './DocumentPane.tsx'
import { documentUrl } from './document-url.ts'
import { useDocumentFile } from './use-document-file.ts'

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
  const [busy, setBusy] = useState(false)
  const document = detail.documents[kind]
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
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {title} <DocumentBadge document={document} />
          </p>
          <div className="ml-auto flex gap-2">
            {isImage && (
              <>
                <Tool label="Diminuir" disabled={zoom === 0} onClick={() => scale(-1)}>
                  <ZoomOut aria-hidden className="size-5" />
                </Tool>
                <Tool label="Aumentar" disabled={zoom === largestZoom} onClick={() => scale(1)}>
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
          {file.state === 'ready' && (
            <div className="mr-auto flex gap-5">
              <FileLink href={file.url} target="_blank" rel="noopener" Icon={ExternalLink}>
                Abrir em nova aba
              </FileLink>
              <FileLink href={file.url} download={document.fileName ?? title} Icon={Download}>
                Baixar
              </FileLink>
            </div>
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

type FileLinkProps = ComponentProps<'a'> & { Icon: LucideIcon }

function FileLink({ Icon, children, ...link }: FileLinkProps) {
  return (
    <a {...link} className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4">
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </a>
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
