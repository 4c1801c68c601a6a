import '#content/messages/documents.ts'
import { messageFor } from '#content/messages.ts'
import { UploadFailure } from './send-file.ts'

/** Why an upload failed, in the words that the person reads, and whether the same file may be sent again. */
export type UploadVerdict = { readonly message: string; readonly again: boolean }

const reasons: Record<string, string> = {
  network: 'sem conexão com a internet',
  timeout: 'a internet está lenta demais',
  unavailable: 'o serviço está fora do ar por um momento',
  internal: 'algo deu errado do nosso lado',
  upload_incomplete: 'uma parte do arquivo não chegou',
  upload_expired: 'o envio ficou parado por muito tempo',
  too_many_requests: 'foram muitos envios em pouco tempo',
}

/** The verdict on whatever stopped an upload. */
export function uploadVerdict(error: unknown): UploadVerdict {
  const code = error instanceof UploadFailure ? error.code : 'internal'
  if (code === 'not_found') return { message: messageFor('financing_id_missing'), again: false }
  const reason = reasons[code]
  if (!reason) return { message: messageFor(code), again: code === 'file_hash_mismatch' }
  if (error instanceof UploadFailure && error.step === 'complete' && code !== 'network') {
    return { message: messageFor('document_status_failed'), again: true }
  }
  return { message: `Erro ao enviar documento: ${reason}. Tente novamente.`, again: true }
}
