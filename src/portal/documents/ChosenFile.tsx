import { FileText, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { documentTitles } from '#content/documents.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Picture } from '#ui/Picture.tsx'
import { formatBytes } from './format-bytes.ts'
import { doubtSentences } from './prepare-file.ts'
import type { UploadItem } from './upload-item.ts'
import { confirmPhoto, removeFile, turnFile } from './uploads.ts'

type Props = { kind: DocumentKind; item: UploadItem & { phase: 'chosen' } }

/** A chosen file before it is sent: a preview, doubts about its legibility, and buttons to turn or remove it. */
export function ChosenFile({ kind, item: { file, doubts = [], asked } }: Props) {
  const { title } = documentTitles[kind]
  const isPhoto = file.type.startsWith('image/')
  return (
    <div className="mt-3 grid grid-cols-1 gap-3 rounded-sm bg-paper p-3">
      {isPhoto && <PhotoPreview file={file} title={title} />}
      {isPhoto && (
        <div role={asked ? 'alert' : 'status'}>
          {doubts.length > 0 ? (
            <Alert
              tone="warn"
              title="Dá para ler tudo?"
              action={
                <Button size="sm" variant="secondary" onClick={() => confirmPhoto(kind)}>
                  Sim, dá para ler
                </Button>
              }
            >
              <ul>
                {doubts.map((doubt) => (
                  <li key={doubt}>{doubtSentences[doubt]}</li>
                ))}
              </ul>
              {asked && <p className="mt-1 font-semibold">Responda para enviar, ou tire outra foto.</p>}
            </Alert>
          ) : (
            <p className="text-sm">
              <strong>Dá para ler tudo?</strong> Toque na foto para ampliar.
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        {!isPhoto && <FileText aria-hidden className="mr-2 size-6 shrink-0 text-ink-faint" />}
        <div className="min-w-0 flex-1 basis-full sm:basis-40">
          <p className="truncate font-semibold text-sm">{file.name}</p>
          <p className="figures text-ink-faint text-xs">{formatBytes(file.size)}</p>
        </div>
        {isPhoto && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Girar foto: ${title}`}
            onClick={() => void turnFile(kind)}
            icon={<RotateCw aria-hidden className="size-4" />}
          >
            Girar
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Remover arquivo: ${title}`}
          onClick={() => removeFile(kind)}
          icon={<Trash2 aria-hidden className="size-4" />}
        >
          Remover
        </Button>
      </div>
    </div>
  )
}

/** A chosen photo as it will be sent; a tap shows it large enough to read. */
function PhotoPreview({ file, title }: { file: File; title: string }) {
  const [url, setUrl] = useState<string>()
  const [large, setLarge] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <>
      <button
        type="button"
        aria-label={`Ampliar foto: ${title}`}
        onClick={() => setLarge(true)}
        className="flex h-56 w-full cursor-zoom-in items-center justify-center overflow-hidden rounded-sm border border-line bg-white"
      >
        <Picture src={url} alt="" className="size-full object-contain">
          <span className="p-4 text-ink-soft text-sm">Este navegador não consegue mostrar a foto.</span>
        </Picture>
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={`${title}: dá para ler tudo?`} size="lg">
        <section
          aria-label="Foto ampliada"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="max-h-[70dvh] overflow-auto rounded-sm bg-paper"
        >
          <Picture src={url} alt={`${title} que você escolheu`} className="w-[200%] max-w-none" />
        </section>
      </Dialog>
    </>
  )
}
