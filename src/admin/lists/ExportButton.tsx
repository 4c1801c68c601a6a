import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { nextAfterHeader } from '#api/headers.ts'
import { messageFor } from '#content/messages.ts'
import { isProblem } from '#lib/call-api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { fileNameOf } from '../core/file-name.ts'
import { searchInHeader } from '../core/search/search-header.ts'
import { sessionLost } from '../core/session.ts'

const number = new Intl.NumberFormat('pt-BR')

type ButtonProps = {
  label?: string
  /** Hears of the file that was handed over. */
  onFile?: (file: Blob) => void
}

/** The filtered list as a CSV file; shows how far it is and can be stopped. */
export function ExportButton({ label = 'Exportar', onFile, ...source }: CsvSource & ButtonProps) {
  const [lines, setLines] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)

  async function start() {
    abort.current = new AbortController()
    setLines(0)
    const code = await downloadCsv(source, setLines, abort.current.signal, onFile)
    setLines(null)
    if (code === null) toast.success('Arquivo exportado')
    else if (code === 'cancelled') toast.info('Exportação cancelada')
    else if (code === 'unauthenticated') sessionLost()
    else toast.error(`Erro ao exportar. ${messageFor(code)}`)
  }

  if (lines !== null) {
    return (
      <Button variant="secondary" icon={<X aria-hidden className="size-5" />} onClick={() => abort.current?.abort()}>
        <span className="figures">Cancelar ({number.format(lines)})</span>
      </Button>
    )
  }
  return (
    <Button variant="secondary" icon={<Download aria-hidden className="size-5" />} onClick={start}>
      {label}
    </Button>
  )
}

/** A list that the API gives as CSV: the path, and what it is filtered and ordered by. */
interface CsvSource {
  path: `/api/admin/${string}.csv`
  query: Readonly<Record<string, string | undefined>>
}

/**
 * Fetches a list as CSV, slice after slice, and hands it to the browser as one file. `onProgress` hears how many lines
 * have arrived. Gives null when it worked, else the code of what went wrong; a file that breaks off is not handed over.
 */
async function downloadCsv(
  { path, query }: CsvSource,
  onProgress: (lines: number) => void,
  signal: AbortSignal,
  onFile: ButtonProps['onFile'],
): Promise<string | null> {
  const parts: BlobPart[] = []
  // The first line is the header.
  let lines = -1
  try {
    let after: string | null = null
    for (;;) {
      const slice = await openSlice(path, after ? { ...query, after } : query, signal)
      for await (const part of chunksOf(slice)) {
        parts.push(part)
        for (const byte of part) if (byte === 10) lines++
        onProgress(Math.max(0, lines))
      }
      after = slice.headers.get(nextAfterHeader)
      if (after) continue
      const file = new Blob(parts, { type: 'text/csv' })
      save(file, fileNameOf(slice) ?? 'exportacao.csv')
      onFile?.(file)
      return null
    }
  } catch (error) {
    if (error instanceof Refused) return error.message
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'network'
  }
}

/** The server refused; the message is the problem code. */
class Refused extends Error {}

async function openSlice(path: string, query: CsvSource['query'], signal: AbortSignal): Promise<Response> {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, text]) => (text ? [[name, text]] : [])))
  const response = await searchInHeader(fetch)(`${path}?${search}`, { signal })
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  throw new Refused(isProblem(body) ? body.code : 'unavailable')
}

// Not every browser can loop over a stream yet.
async function* chunksOf({ body }: Response) {
  const reader = body?.getReader()
  if (!reader) return
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers start the download only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
