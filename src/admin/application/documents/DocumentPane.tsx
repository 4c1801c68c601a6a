import type { Ref } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import type { DocumentFile } from './use-document-file.ts'

// A quarter turn takes the frame's height for its width.
const turns = [
  'size-full',
  'w-[100cqh] h-[100cqw] rotate-90',
  'size-full rotate-180',
  'w-[100cqh] h-[100cqw] -rotate-90',
] as const
export const turnsInAll = turns.length

type Props = { file: DocumentFile; title: string; isImage: boolean; turn: number; target: Ref<HTMLDivElement> }

/** The file of a document in the place that its frame reserves: a picture, or a PDF where the browser can show one. */
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
  // Browsers of phones show no PDF inside a page.
  if (!navigator.pdfViewerEnabled) {
    return (
      <p className="flex h-full items-center justify-center p-6 text-center text-ink-soft">
        Este navegador não mostra PDF aqui. Abra o documento em nova aba ou baixe o arquivo.
      </p>
    )
  }
  // Without the column of thumbnails: the page itself needs the room.
  return <iframe src={`${file.url}#navpanes=0`} title={title} className="size-full border-0 bg-white" />
}
