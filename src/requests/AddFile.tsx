import { usePress } from '#forms/use-press.ts'
import '#content/sentences/documents.ts'
import type { ClientResponse } from 'hono/client'
import { useState } from 'react'
import { fileNameHeader } from '#api/headers.ts'
import type { RequestView } from '#api/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { documentRules } from '#domain/documents/documents.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { sendBody } from '#lib/send-body.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { FileDrop } from '#ui/forms/FileDrop.tsx'

/** In bytes: the most that one request to the server may carry. */
const largestFile = 4 * 1024 * 1024

/** Sends a file to `path`, however slow the connection. */
export const sendAttachment = (path: string, file: File, headers: Record<string, string> = {}) =>
  sendBody('POST', path, file, {
    headers: { ...headers, [fileNameHeader]: encodeURIComponent(file.name) },
  }) as Promise<ClientResponse<RequestView>>

const tooLarge = 'O anexo é grande demais. O máximo são 4 MB.'

/** Returns the reason why a file cannot be sent; null too if the code that looks for one does not load. */
async function problemOf(file: File) {
  const look = await import('#media/chosen-file.ts').catch(() => null)
  if (look === null) return file.size > largestFile ? 'file_too_large' : null
  return look.chosenFileProblem(await look.recogniseFile(file), documentRules.residencia.accepts, () => largestFile)
}

/** Adds a file to a request. The server checks it like a document. `send` gives the failure, or null. */
export function AddFile({ send }: { send: (file: File) => Promise<Failure | null> }) {
  const { busy, failure, press } = usePress()
  // Why the chosen file cannot be sent.
  const [unfit, setUnfit] = useState<string>()
  // The file that did not arrive, so that nobody has to look for it again.
  const [unsent, setUnsent] = useState<File | null>(null)

  const add = (file: File) =>
    press('add', async () => {
      const problem = await problemOf(file)
      setUnfit(problem === 'file_too_large' ? tooLarge : problem ? sentenceFor(problem) : undefined)
      if (problem) return null
      const failed = await send(file)
      setUnsent(failed && failed.errors.length === 0 ? file : null)
      if (failed === null) toast.success('Anexo recebido')
      return failed
    })
  const [refusal] = failure?.errors ?? []

  return (
    <>
      <FileDrop
        label={busy ? 'Enviando...' : 'Anexar um arquivo'}
        hint="Foto (JPG, PNG ou WebP) ou PDF, até 4 MB"
        accept={documentRules.residencia.accepts.join(',')}
        disabled={busy}
        error={unfit ?? (refusal ? sentenceFor(refusal.code) : failure ? sentenceOf(failure) : undefined)}
        onFile={(file) => void add(file)}
      />
      {unsent && (
        <Button size="sm" variant="secondary" className="mt-2" busy={busy} onClick={() => void add(unsent)}>
          Tentar novamente
        </Button>
      )}
    </>
  )
}
