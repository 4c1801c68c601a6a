import { type Ref, useEffect, useState } from 'react'
import type { DocumentKind } from '#domain/documents/documents.ts'
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
  /** `url` is valid while the component is mounted. `name` is the file name for a download, never the name its sender gave. */
  | { state: 'ready'; url: string; name: string }

/**
 * Fetches a document once, as an object URL. Looking, zooming and downloading then count as one look in the history, and the
 * browser shows a PDF, which the sandbox of the route does not allow.
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

/** Gives the address of a document's file. `como` tells the history a thumbnail from a look; `file` names one upload. */
export function documentUrl(id: string, kind: DocumentKind, file: string, como: 'miniatura' | 'documento'): string {
  return `/api/admin/applications/${id}/documents/${kind}?como=${como}&arquivo=${file}`
}
