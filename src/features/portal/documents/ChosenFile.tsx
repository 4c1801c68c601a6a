import { FileText, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type DocumentKind, documentTitles } from '#domain/documents/documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { formatBytes } from './format-bytes.ts'
import { removeFile } from './uploads.ts'

/** A file that waits to be sent: what it is, how it looks, and a way to let go of it. */
export function ChosenFile({ kind, file }: { kind: DocumentKind; file: File }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-sm bg-paper p-3">
      <FilePreview file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold text-sm">{file.name}</p>
        <p className="figures text-ink-faint text-xs">{formatBytes(file.size)}</p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Remover arquivo: ${documentTitles[kind].title}`}
        onClick={() => removeFile(kind)}
        icon={<Trash2 aria-hidden className="size-4" />}
      >
        Remover
      </Button>
    </div>
  )
}

function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-white">
      <Picture src={url} alt="" className="size-full object-cover">
        <FileText aria-hidden className="size-6 text-ink-faint" />
      </Picture>
    </span>
  )
}
