import { Download, Eye, FileText, RefreshCw, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DocumentView } from '#api/portal.ts'
import { documentWords } from '#content/documents.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import type { Doubt } from '#media/legibility.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { intoSight } from '#ui/into-sight.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { UploadItem, UploadStage } from './upload-state.ts'
import { cancelUpload, confirmPhoto, removeFile, tryAgain, turnFile } from './uploads.ts'

type Props = {
  application: string
  kind: DocumentKind
  document: DocumentView
  item: UploadItem
  onReplace: () => void
}

/** The file of a document: the one that the bank has, or the one that is chosen, on its way or not sent. */
export function DocumentFile({ application, kind, document, item, onReplace }: Props) {
  switch (item.phase) {
    case 'pending':
      return <SentFile application={application} kind={kind} document={document} onReplace={onReplace} />
    case 'chosen':
      return <ChosenFile kind={kind} item={item} />
    case 'uploading':
      return <UploadProgress kind={kind} item={item} />
    case 'error':
      return <NotSent application={application} kind={kind} item={item} />
  }
}

/** The sentence of each doubt. */
const doubtSentences: Record<Doubt, string> = {
  small: 'A imagem é muito pequena: as letras podem não aparecer. Chegue mais perto, ou use a foto original.',
  dark: 'A foto está escura. Tire outra perto de uma janela ou com a luz acesa.',
  blurred: 'A foto parece desfocada. Segure firme, toque na tela para focar e tire outra.',
}

type ChosenFileProps = { kind: DocumentKind; item: UploadItem & { phase: 'chosen' } }

/** A chosen file before it is sent: a preview, doubts about its legibility, and buttons to turn or remove it. */
function ChosenFile({ kind, item: { file, doubts = [], asked } }: ChosenFileProps) {
  const { title } = documentWords[kind]
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
              {asked && (
                // The press was at the end of the card: each one brings the question back into the window.
                <p key={asked} ref={intoSight} className="mt-1 font-semibold">
                  Responda para enviar, ou tire outra foto.
                </p>
              )}
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

type SentFileProps = { application: string; kind: DocumentKind; document: DocumentView; onReplace: () => void }

/**
 * A document that the bank has: its time of sending, a preview and, until the bank decides on it, a button to replace
 * it.
 */
function SentFile({ application, kind, document, onReplace }: SentFileProps) {
  const [looking, setLooking] = useState(false)
  const { title } = documentWords[kind]
  const isPhoto = document.contentType?.startsWith('image/') ?? false
  // The time gives a new file a new address, so that the browser never shows the old picture from its cache.
  const url = `/api/portal/documents/${kind}?application=${application}&v=${encodeURIComponent(document.uploadedAt ?? '')}`
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-sm bg-paper p-3">
      <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-white">
        <Picture
          src={isPhoto ? url : undefined}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          className="size-full object-cover"
        >
          <FileText aria-hidden className="size-6 text-ink-faint" />
        </Picture>
      </span>
      <div className="min-w-0 flex-1 basis-44 text-sm">
        <p className="font-semibold [overflow-wrap:anywhere]">{document.fileName}</p>
        <p className="figures text-ink-faint text-xs">
          <span>{document.uploadedAt && `Enviado em ${formatDateTime(document.uploadedAt)}`}</span>
          <span>{document.sizeBytes && ` · ${formatBytes(document.sizeBytes)}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {isPhoto ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Ver arquivo enviado: ${title}`}
            onClick={() => setLooking(true)}
            icon={<Eye aria-hidden className="size-4" />}
          >
            Ver
          </Button>
        ) : (
          <LinkButton size="sm" variant="ghost" href={url} aria-label={`Baixar arquivo enviado: ${title}`}>
            <Download aria-hidden className="size-4" />
            Baixar
          </LinkButton>
        )}
        {document.status === 'uploaded' && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Trocar arquivo: ${title}`}
            onClick={onReplace}
            icon={<RefreshCw aria-hidden className="size-4" />}
          >
            Trocar
          </Button>
        )}
      </div>
      {isPhoto && (
        <Dialog open={looking} onClose={() => setLooking(false)} title={title} size="lg">
          <Picture src={url} alt={`${title} que você enviou`} className="h-[70dvh] w-full object-contain">
            Não conseguimos mostrar este arquivo agora. Feche e tente de novo.
          </Picture>
        </Dialog>
      )}
    </div>
  )
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Returns a size in bytes for people: '820 kB', '2,4 MB'. */
function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${number.format(kilobytes / 1024)} MB`
}

const stages: Record<UploadStage, string> = {
  queued: 'Na fila...',
  preparing: 'Preparando o arquivo...',
  sending: 'Enviando...',
  waiting: 'Conexão perdida. Tentando de novo...',
  checking: 'Conferindo o arquivo...',
}

/** Shows the progress of an upload and a button to cancel it. */
function UploadProgress({ kind, item }: { kind: DocumentKind; item: UploadItem & { phase: 'uploading' } }) {
  const { title } = documentWords[kind]
  const measured = item.stage === 'sending' || item.stage === 'waiting'
  return (
    // 'Enviar' is at the end of the card: the press is answered in sight, and so is what becomes of it.
    <div
      ref={item.stage === 'queued' ? intoSight : null}
      className="mt-3 grid grid-cols-1 gap-2 rounded-sm bg-paper p-3"
    >
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <p role="status" className="font-semibold">
          {stages[item.stage]}
        </p>
        {measured && <span className="figures text-ink-soft">{`${item.percent}%`}</span>}
      </div>
      <Progress label={`Envio: ${title}`} value={measured ? item.percent : null} />
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Cancelar envio: ${title}`}
        onClick={() => cancelUpload(kind)}
        className="-mb-1 justify-self-start"
      >
        Cancelar
      </Button>
    </div>
  )
}

type NotSentProps = { application: string; kind: DocumentKind; item: UploadItem & { phase: 'error' } }

function NotSent({ application, kind, item }: NotSentProps) {
  return (
    <div role="alert" className="mt-3 grid grid-cols-1 gap-3 rounded-sm bg-bad-soft p-3 text-sm">
      <p className="text-bad">{item.message}</p>
      {item.message === sentenceFor('financing_id_missing') && (
        <p className="font-semibold text-bad">
          Fale com o nosso suporte para continuar: este pedido não foi encontrado.
        </p>
      )}
      <Button size="sm" variant="secondary" onClick={() => tryAgain(application, kind)} className="justify-self-start">
        Tentar novamente
      </Button>
    </div>
  )
}
