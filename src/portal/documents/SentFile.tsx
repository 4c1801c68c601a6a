import { Download, Eye, FileText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { DocumentView } from '#api/portal.ts'
import { documentTitles } from '#content/documents.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Picture } from '#ui/Picture.tsx'
import { formatBytes } from './format-bytes.ts'

type Props = { application: string; kind: DocumentKind; document: DocumentView; onReplace: () => void }

/** A document that the bank has: its time of sending, a preview and, until the bank decides on it, a button to replace it. */
export function SentFile({ application, kind, document, onReplace }: Props) {
  const [looking, setLooking] = useState(false)
  const { title } = documentTitles[kind]
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
          {document.uploadedAt && `Enviado em ${formatDateTime(document.uploadedAt)}`}
          {document.sizeBytes && ` · ${formatBytes(document.sizeBytes)}`}
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
