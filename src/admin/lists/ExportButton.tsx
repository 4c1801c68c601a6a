import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { exportReasonHeader, nextAfterHeader } from '#api/headers.ts'
import { sentenceFor } from '#content/sentences.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { type Failure, failureOf, readFailure } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { fileNameOf } from '../core/api.ts'
import { searchInHeader } from '../core/search.ts'
import { sessionLost } from '../core/session.ts'

const number = new Intl.NumberFormat('pt-BR')

type ButtonProps = {
  label?: string
  /** Gets the file after the browser has received it. */
  onFile?: (file: Blob) => void
}

/**
 * The filtered list as a CSV file, with its progress and a way to stop. A failure stands below, in a row that wraps.
 */
export function ExportButton({ label = 'Exportar', onFile, ...source }: CsvSource & ButtonProps) {
  const [lines, setLines] = useState(0)
  const abort = useRef(new AbortController())
  const [asking, setAsking] = useState(false)
  const { busy, failure, press } = usePress()

  const start = (reason?: string) =>
    press('export', async () => {
      abort.current = new AbortController()
      setAsking(false)
      setLines(0)
      const failed = await downloadCsv({ ...source, reason }, setLines, abort.current.signal, onFile)
      if (failed === null) toast.success('Arquivo exportado')
      if (failed?.code === 'unauthenticated') sessionLost()
      if (failed?.code === 'export_reason_required') setAsking(true)
      if (failed?.code === 'cancelled') toast.info('Exportação cancelada')
      return failed && ['export_reason_required', 'cancelled'].includes(failed.code) ? null : failed
    })

  return (
    <>
      {/* One button for both, because the focus stays on it. */}
      <Button
        variant="secondary"
        icon={busy ? <X aria-hidden className="size-5" /> : <Download aria-hidden className="size-5" />}
        onClick={() => (busy ? abort.current.abort() : void start())}
      >
        {busy ? (
          <span key="cancel" className="figures">
            Cancelar (<span>{number.format(lines)}</span>)
          </span>
        ) : (
          <span key="start" className="max-md:sr-only">
            {label}
          </span>
        )}
      </Button>
      <PressFailure failure={failure} what="Erro ao exportar" className="order-last" />
      {asking && <ReasonDialog onReason={(reason) => void start(reason)} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Asks for the purpose of a large export, which the audit log keeps. */
function ReasonDialog({ onReason, onClose }: { onReason: (reason: string) => void; onClose: () => void }) {
  const form = useForm({
    initial: { reason: '' },
    read: ({ reason }) =>
      readUnless({ reason: reason.trim() ? undefined : sentenceFor('export_reason_required') }, () => reason.trim()),
    send: async (reason) => {
      onReason(reason)
      return null
    },
  })

  return (
    <FormDialog title="Exportar tudo?" onClose={onClose} {...form.dialog} confirm="Exportar tudo">
      <p className="text-sm">
        Este arquivo leva os dados de todos os clientes da lista. O motivo fica na auditoria, com o seu nome.
      </p>
      <TextField
        ref={focusFirst}
        label="Para que é a exportação"
        hint="Por exemplo: pedido do Banco Central, conferência do mês"
        maxLength={200}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}

/** A list that the API gives as CSV: its path, filter and order. */
interface CsvSource {
  path: `/api/admin/${string}.csv`
  query: Readonly<Record<string, string | undefined>>
  /** The purpose of a large export, after the server asked for it. */
  reason?: string | undefined
}

/**
 * Fetches a list as CSV in slices, and gives it to the browser as one file. `onProgress` gets the number of lines so
 * far. Returns null on success, else the failure; then the browser gets no file. 'cancelled': `signal` has ended it.
 */
async function downloadCsv(
  { path, query, reason }: CsvSource,
  onProgress: (lines: number) => void,
  signal: AbortSignal,
  onFile: ButtonProps['onFile'],
): Promise<Failure | null> {
  const parts: BlobPart[] = []
  // The first line is the header.
  let lines = -1
  try {
    let after: string | null = null
    for (;;) {
      const slice = await openSlice(path, after ? { ...query, after } : query, signal, reason)
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
    if (error instanceof Refused) return error.failure
    return failureOf(error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'network')
  }
}

/** The server refused the export. */
class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

async function openSlice(
  path: string,
  query: CsvSource['query'],
  signal: AbortSignal,
  reason: string | undefined,
): Promise<Response> {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, text]) => (text ? [[name, text]] : [])))
  const headers = reason ? { [exportReasonHeader]: encodeURIComponent(reason) } : {}
  const response = await searchInHeader(fetch)(`${path}?${search}`, { signal, headers })
  if (response.ok) return response
  throw new Refused(await readFailure(response))
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
