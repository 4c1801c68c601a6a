import {
  ChevronLeft,
  ChevronRight,
  Download,
  ExternalLink,
  type LucideIcon,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { documentWords } from '#content/documents.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/documents.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { $shortcutsOn, isTaken } from '../../core/shortcuts.tsx'
import type { Save } from '../use-application.ts'
import { DocumentPane, type PanZoom, turnsInAll, useDocumentFile, usePanZoom } from './DocumentPane.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { DocumentBadge, documentUrl, nextUndecided } from './sent-documents.tsx'

type Props = {
  detail: AdminDetail
  kind: DocumentKind
  onKind: (kind: DocumentKind) => void
  onClose: () => void
  save: Save
}

/** Shows a document beside the data to compare it with. The analyst turns it, zooms, decides, and gets the next one. */
export function DocumentViewer({ detail, kind, onKind, onClose, save }: Props) {
  const [turn, setTurn] = useState(0)
  const pane = useRef<HTMLElement>(null)
  const document = detail.documents[kind]
  const file = useDocumentFile(document.id && documentUrl(detail.id, kind, document.id, 'documento'))
  const isImage = document.contentType?.startsWith('image/') ?? false
  const { title } = documentWords[kind]
  const panZoom = usePanZoom(`${file.state} ${document.id} ${turn}`)

  function show(next: DocumentKind) {
    onKind(next)
    setTurn(0)
    pane.current?.focus()
  }
  const sent = documentKinds.filter((one) => detail.documents[one].id)
  const move = (step: number) => show(sent[(sent.indexOf(kind) + step + sent.length) % sent.length] ?? kind)
  const rotate = () => setTurn((last) => (last + 1) % turnsInAll)
  useViewerKeys(pane, { panZoom, move, turn: rotate, show, next: nextUndecided(detail, kind) })

  return (
    <Dialog open onClose={onClose} title="Visualização do Documento" size="full">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <span>{title}</span> <DocumentBadge document={document} />
            </p>
            <ViewerTools panZoom={panZoom} isImage={isImage} move={move} turn={rotate} hasOthers={sent.length > 1} />
          </div>
          <section
            ref={(element) => {
              pane.current = element
              // The browser focuses the element of a dialog that has this attribute. React does not write the
              // attribute.
              element?.setAttribute('autofocus', '')
            }}
            aria-label={`Documento: ${title}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move a zoomed document here.
            tabIndex={0}
            className="relative h-[38dvh] overflow-hidden rounded-md bg-paper-deep [container-type:size] sm:h-[46dvh] lg:h-[calc(100dvh-14rem)]"
          >
            <DocumentPane file={file} title={title} isImage={isImage} turn={turn} target={panZoom.target} />
          </section>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-5">
            {file.state === 'ready' && <FileLinks url={file.url} name={file.name} />}
            {isImage && (
              <p className="text-ink-faint text-xs max-lg:hidden">
                Setas ou D: outro documento. + e −: zoom. V: girar. C: tudo confere. A: aceitar. M: motivo.
              </p>
            )}
          </div>
        </div>
        <ReviewPanel key={document.id} detail={detail} kind={kind} save={save} onNext={show} onClose={onClose} />
      </div>
    </Dialog>
  )
}

type ViewerToolsProps = {
  panZoom: PanZoom
  isImage: boolean
  hasOthers: boolean
  turn: () => void
  move: (step: number) => void
}

/** Zooms and turns a picture, and moves to the other documents. */
function ViewerTools({ panZoom, isImage, hasOthers, turn, move }: ViewerToolsProps) {
  return (
    <div className="ml-auto flex gap-2">
      {isImage && (
        <>
          <Tool label="Diminuir" disabled={panZoom.isWhole} onClick={() => panZoom.zoom(-1)}>
            <ZoomOut aria-hidden className="size-5" />
          </Tool>
          <Tool label="Aumentar" disabled={panZoom.isLargest} onClick={() => panZoom.zoom(1)}>
            <ZoomIn aria-hidden className="size-5" />
          </Tool>
          <Tool label="Girar" onClick={turn}>
            <RotateCw aria-hidden className="size-5" />
          </Tool>
        </>
      )}
      {hasOthers && (
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

type Keys = {
  panZoom: PanZoom
  move: (step: number) => void
  turn: () => void
  show: (kind: DocumentKind) => void
  next: DocumentKind | undefined
}

/**
 * The keys of an open document, wherever the focus is. Arrows show the other documents, or move over a zoomed one; d
 * shows the next undecided one. + and - zoom, v rotates (r refuses, on the page below), c and digits tick off, a and m
 * go to the decision. They do nothing during typing or under another dialog. Only the arrows work if the user turned
 * shortcuts off.
 */
function useViewerKeys(inside: RefObject<HTMLElement | null>, { panZoom, move, turn, show, next }: Keys): void {
  const { isWhole, zoom, look } = panZoom
  const keys: Record<string, () => void> = {
    ArrowRight: () => (isWhole ? move(1) : look(1, 0)),
    ArrowLeft: () => (isWhole ? move(-1) : look(-1, 0)),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    v: turn,
    d: () => next && show(next),
    c: () => control(inside.current, 'all-checked')?.click(),
    ...Object.fromEntries(
      [1, 2, 3].map((digit) => [digit, () => control(inside.current, 'check', digit - 1)?.click()]),
    ),
    a: () => control(inside.current, 'accept')?.click(),
    m: () => (control(inside.current, 'refusal') ?? control(inside.current, 'reason'))?.focus(),
    ...(!isWhole && { ArrowDown: () => look(0, 1), ArrowUp: () => look(0, -1) }),
  }
  const latest = useRef(keys)
  latest.current = keys

  // Registered before the dialog is painted, so that a key pressed at its first sight counts.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const run = latest.current[event.key]
      if (!run || (event.key.length === 1 && !$shortcutsOn.get()) || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (isTaken(event)) return
      const dialogs = document.querySelectorAll('dialog[open]')
      if (inside.current?.closest('dialog') !== dialogs[dialogs.length - 1]) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [inside])
}

/**
 * Finds a control beside the document by name: the one at `place`, else the checked one of its group, else the first.
 */
function control(inside: HTMLElement | null, name: string, place?: number) {
  const all = [...(inside?.closest('dialog')?.querySelectorAll<HTMLElement>(`[name=${name}]`) ?? [])]
  return place === undefined ? (all.find((one) => one.matches(':checked')) ?? all[0]) : all[place]
}

/** Opens a document's file in another tab, or saves it under a name. */
function FileLinks({ url, name }: { url: string; name: string }) {
  return (
    <div className="mr-auto flex gap-5">
      <FileLink href={url} target="_blank" rel="noopener" Icon={ExternalLink}>
        Abrir em nova aba
      </FileLink>
      <FileLink href={url} download={name} Icon={Download}>
        Baixar
      </FileLink>
    </div>
  )
}

type FileLinkProps = ComponentProps<'a'> & { Icon: LucideIcon }

function FileLink({ Icon, children, ...link }: FileLinkProps) {
  return (
    <a {...link} className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>{children}</span>
    </a>
  )
}
