import '#content/sentences/documents.ts'
import { useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { acceptedDocumentTypes } from '#domain/documents/documents.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { FileDrop } from '#ui/forms/FileDrop.tsx'

/** In bytes: the most that one request to the server may carry. */
const largestFile = 4 * 1024 * 1024

/** Gives the address and the request that send a file to `path`. */
export function fileRequest(path: string, file: File, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/octet-stream', ...headers }, body: file }
  return [`${path}?name=${encodeURIComponent(file.name)}`, init] as const
}

/** Adds a file to a request. The server checks it like a document. `send` gives the failure, or null. */
export function AddFile({ send }: { send: (file: File) => Promise<Failure | null> }) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add(file: File) {
    setError(undefined)
    if (file.size > largestFile) return setError('O anexo é grande demais. O máximo são 4 MB.')
    setBusy(true)
    const failed = await send(file)
    setBusy(false)
    if (failed) setError(failed.errors[0] ? sentenceFor(failed.errors[0].code) : sentenceOf(failed))
    else toast.success('Anexo recebido')
  }

  return (
    <FileDrop
      label={busy ? 'Enviando...' : 'Anexar um arquivo'}
      hint="Foto (JPG, PNG ou WebP) ou PDF, até 4 MB"
      accept={acceptedDocumentTypes.residencia.join(',')}
      disabled={busy}
      error={error}
      onFile={(file) => void add(file)}
    />
  )
}
