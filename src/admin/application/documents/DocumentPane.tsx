import Panzoom, { type PanzoomObject } from '@panzoom/panzoom'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Picture } from '#ui/Picture.tsx'
import { fileNameOf } from '../../core/api.ts'

// A quarter turn swaps width and height, so the picture takes the frame's height as its width.
const turns = [
  'size-full',
  'w-[100cqh] h-[100cqw] rotate-90',
  'size-full rotate-180',
  'w-[100cqh] h-[100cqw] -rotate-90',
] as const
export const turnsInAll = turns.length

type Props = { file: DocumentFile; title: string; isImage: boolean; turn: number; target: Ref<HTMLDivElement> }

/** The file of a document in the place that its frame reserves: a picture, or a PDF if the browser can show one. */
export function DocumentPane({ file, title, isImage, turn, target }: Props) {
  if (file.state === 'loading') return <Loading />
  if (file.state === 'failed') {
    return (
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
    )
  }
  if (isImage) {
    return (
      <div ref={target} className="size-full">
        <Picture
          src={file.url}
          alt={title}
          draggable={false}
          className={`absolute top-1/2 left-1/2 max-w-none -translate-x-1/2 -translate-y-1/2 object-contain ${turns[turn]}`}
        >
          <p className="flex h-full items-center justify-center p-6 text-center text-ink-soft">
            Este navegador não consegue mostrar esta imagem. Baixe o arquivo para ver.
          </p>
        </Picture>
      </div>
    )
  }
  // Browsers on phones show no PDF inside a page.
  if (!navigator.pdfViewerEnabled) {
    return (
      <p className="flex h-full items-center justify-center p-6 text-center text-ink-soft">
        Este navegador não mostra PDF aqui. Abra o documento em nova aba ou baixe o arquivo.
      </p>
    )
  }
  // Hides the PDF viewer's thumbnails, because the page needs the room.
  return (
    <iframe src={`${file.url}#navpanes=0`} title={title} className="absolute inset-0 h-full w-full border-0 bg-white" />
  )
}

type DocumentFile =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /**
   * `url` is valid while the component is mounted. `name` is the file name for a download, never the name its sender
   * gave.
   */
  | { state: 'ready'; url: string; name: string }

/**
 * Fetches a document once, as an object URL. Looking, zooming and downloading then count as one look in the history,
 * and the browser shows a PDF, which the sandbox of the route does not allow.
 */
export function useDocumentFile(address: string | null): DocumentFile {
  const [turn, setTurn] = useState(0)
  const [file, setFile] = useState<{ address: string | null; ready?: { url: string; name: string }; failed?: boolean }>(
    { address },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks for the same address again.
  useEffect(() => {
    if (!address) return
    let url: string | undefined
    const abort = new AbortController()
    setFile({ address })
    fetch(address, { signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        url = URL.createObjectURL(await response.blob())
        setFile({ address, ready: { url, name: fileNameOf(response) ?? 'documento' } })
      })
      .catch(() => !abort.signal.aborted && setFile({ address, failed: true }))
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [address, turn])

  if (file.address !== address) return { state: 'loading' }
  if (file.ready) return { state: 'ready', ...file.ready }
  return file.failed ? { state: 'failed', retry: () => setTurn((last) => last + 1) } : { state: 'loading' }
}

const largest = 6
const arrowPx = 60

/**
 * Zooms at the pointer (wheel, double click, two fingers) and drags a picture that is larger than its frame. `target`
 * is the ref for the moved element, inside its frame. Each new `view` (another picture, another turn) starts unzoomed.
 */
export function usePanZoom(view: string) {
  const target = useRef<HTMLDivElement>(null)
  const panzoom = useRef<PanzoomObject>(null)
  const [scale, setScale] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another picture to move.
  useEffect(() => {
    const element = target.current
    const frame = element?.parentElement
    setScale(1)
    if (!element || !frame) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const mover = Panzoom(element, {
      minScale: 1,
      maxScale: largest,
      panOnlyWhenZoomed: true,
      canvas: true,
      // Keeps the frame filled, however far the picture is dragged.
      contain: 'outside',
      animate: !calm,
    })
    panzoom.current = mover
    const ends = new AbortController()
    const { signal } = ends
    const changed = (event: Event) => {
      const { scale: now, x, y } = (event as CustomEvent<{ scale: number; x: number; y: number }>).detail
      setScale(now)
      // Once unzoomed, the picture returns to its place.
      if (now === 1 && (x !== 0 || y !== 0)) mover.pan(0, 0, { force: true })
    }
    const twice = (event: MouseEvent) => mover.zoomToPoint(mover.getScale() > 1 ? 1 : 2.5, event)
    element.addEventListener('panzoomchange', changed, { signal })
    frame.addEventListener('wheel', mover.zoomWithWheel, { signal, passive: false })
    frame.addEventListener('dblclick', twice, { signal })
    return () => {
      ends.abort()
      mover.destroy()
      panzoom.current = null
    }
  }, [view])

  return {
    target,
    isWhole: scale <= 1,
    isLargest: scale >= largest,
    zoom: (step: number) => (step > 0 ? panzoom.current?.zoomIn() : panzoom.current?.zoomOut()),
    /** Moves the frame over the picture by one step: 1 right or down, -1 left or up. */
    look: (right: number, down: number) =>
      panzoom.current?.pan((-right * arrowPx) / scale, (-down * arrowPx) / scale, { relative: true }),
  }
}

export type PanZoom = ReturnType<typeof usePanZoom>
