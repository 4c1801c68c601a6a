import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import type { DocumentFile } from './use-document-file.ts'

// First the whole picture, whatever its shape; then its width, and more.
const zooms = ['size-full object-contain', 'w-full', 'w-[150%]', 'w-[200%]', 'w-[300%]', 'w-[400%]'] as const
export const largestZoom = zooms.length - 1

type Props = { file: DocumentFile; title: string; isImage: boolean; zoom: number }

/** The file of a document in the place that its frame reserves: a picture, or a PDF where the browser can show one. */
export function DocumentPane({ file, title, isImage, zoom }: Props) {
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
      <Picture src={file.url} alt={title} className={`mx-auto max-w-none ${zooms[zoom]}`}>
        <p className="flex h-full items-center justify-center p-6 text-center text-ink-soft">
          Este navegador não consegue mostrar esta imagem. Baixe o arquivo para ver.
        </p>
      </Picture>
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
