import { type DocumentKind, documentTitles } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import type { UploadItem, UploadStage } from './upload-item.ts'
import { cancelUpload } from './uploads.ts'

const stages: Record<UploadStage, string> = {
  queued: 'Na fila...',
  preparing: 'Preparando o arquivo...',
  sending: 'Enviando...',
  waiting: 'Conexão perdida. Tentando de novo...',
  checking: 'Conferindo o arquivo...',
}

/** How far an upload is, in what the server already has, and a way out of it. */
export function UploadProgress({ kind, item }: { kind: DocumentKind; item: UploadItem & { phase: 'uploading' } }) {
  const { title } = documentTitles[kind]
  const measured = item.stage === 'sending' || item.stage === 'waiting'
  return (
    <div className="mt-3 grid grid-cols-1 gap-2 rounded-sm bg-paper p-3">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <p role="status" className="font-semibold">
          {stages[item.stage]}
        </p>
        {measured && <span className="figures text-ink-soft">{item.percent}%</span>}
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
