import { useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { type DocumentKind, documentKinds, documentTitles } from '#domain/documents/documents.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { Save } from '../state/use-application.ts'
import { DocumentBadge } from './DocumentBadge.tsx'
import { DocumentPane, turnsInAll } from './DocumentPane.tsx'
import { documentUrl } from './document-url.ts'
import { FileLinks } from './FileLinks.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useDocumentFile } from './use-document-file.ts'
import { usePanZoom } from './use-pan-zoom.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { ViewerTools } from './ViewerTools.tsx'

type Props = {
  detail: AdminDetail
  kind: DocumentKind
  onKind: (kind: DocumentKind) => void
  onClose: () => void
  save: Save
}

/** A document beside what it must be compared with: turned, zoomed, decided about; then the next one. */
export function DocumentViewer({ detail, kind, onKind, onClose, save }: Props) {
  const [turn, setTurn] = useState(0)
  const pane = useRef<HTMLElement>(null)
  const document = detail.documents[kind]
  const file = useDocumentFile(document.id && documentUrl(detail.id, kind, document.id, 'documento'))
  const isImage = document.contentType?.startsWith('image/') ?? false
  const { title } = documentTitles[kind]
  const panZoom = usePanZoom(`${file.state} ${document.id} ${turn}`)

  function show(next: DocumentKind) {
    onKind(next)
    setTurn(0)
    pane.current?.focus()
  }
  const sent = documentKinds.filter((one) => detail.documents[one].id)
  const move = (step: number) => show(sent[(sent.indexOf(kind) + step + sent.length) % sent.length] ?? kind)
  const rotate = () => setTurn((last) => (last + 1) % turnsInAll)
  useViewerKeys(pane, { panZoom, move, turn: rotate })

  return (
    <Dialog open onClose={onClose} title="Visualização do Documento" size="full">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {title} <DocumentBadge document={document} />
            </p>
            <ViewerTools {...{ panZoom, isImage, move }} turn={rotate} hasOthers={sent.length > 1} />
          </div>
          <section
            ref={(element) => {
              pane.current = element
              // The browser gives a dialog's focus to what carries the attribute, which React does not write.
              element?.setAttribute('autofocus', '')
            }}
            aria-label={`Documento: ${title}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move a zoomed document here.
            tabIndex={0}
            className="relative h-[38dvh] overflow-hidden rounded-md bg-paper-deep [container-type:size] sm:h-[46dvh] lg:h-[calc(100dvh-14rem)]"
          >
            <DocumentPane {...{ file, title, isImage, turn }} target={panZoom.target} />
          </section>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-5">
            {file.state === 'ready' && <FileLinks url={file.url} name={file.name} />}
            {isImage && (
              <p className="text-ink-faint text-xs max-lg:hidden">
                Setas: outro documento. + e −: zoom. R: girar. M: motivo. A: aceitar.
              </p>
            )}
          </div>
        </div>
        <ReviewPanel key={document.id} detail={detail} kind={kind} save={save} onNext={show} onClose={onClose} />
      </div>
    </Dialog>
  )
}
