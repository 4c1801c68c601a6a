import '#content/sentences/documents.ts'
import { sentenceFor } from '#content/sentences.ts'

/** A failed call. `code` is the stable code of the answer, or 'network' or 'timeout' without one. */
export class UploadFailure extends Error {
  readonly code: string
  readonly step: 'start' | 'part' | 'complete'

  constructor(code: string, step: UploadFailure['step']) {
    super(code)
    this.name = 'UploadFailure'
    this.code = code
    this.step = step
  }
}

/** The reason why an upload failed, as a sentence for the person, and whether the same file may be sent again. */
type UploadVerdict = { readonly message: string; readonly again: boolean }

const reasons: Record<string, string> = {
  network: 'sem conexão com a internet',
  timeout: 'a internet está lenta demais',
  unavailable: 'o serviço está fora do ar por um momento',
  internal: 'algo deu errado do nosso lado',
  upload_incomplete: 'uma parte do arquivo não chegou',
  upload_expired: 'o envio ficou parado por muito tempo',
  too_many_requests: 'foram muitos envios em pouco tempo',
}

/** Returns the verdict on the error that stopped an upload. */
export function uploadVerdict(error: unknown): UploadVerdict {
  const code = error instanceof UploadFailure ? error.code : 'internal'
  if (code === 'not_found') return { message: sentenceFor('financing_id_missing'), again: false }
  const reason = reasons[code]
  if (!reason) return { message: sentenceFor(code), again: code === 'file_hash_mismatch' }
  if (error instanceof UploadFailure && error.step === 'complete' && code !== 'network') {
    return { message: sentenceFor('document_status_failed'), again: true }
  }
  return { message: `Erro ao enviar documento: ${reason}. Tente novamente.`, again: true }
}
