import type { RequestRow } from '#db/schema/requests.ts'
import { fileExtensions } from '#domain/documents/file-type.ts'
import { formatProtocol } from '#domain/requests/protocol.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import { findFiles } from './queries.ts'

/** Answers with a file of a request. Throws `not_found`. */
export async function openRequestFile(deps: Deps, row: RequestRow, fileId: string): Promise<Response> {
  const all = await findFiles(deps.db, row.id)
  const place = all.findIndex(({ id }) => id === fileId)
  const file = all[place]
  const body = file ? await blobFileStore(deps.documents).stream(file.blob_key) : null
  if (!file || !body) throw new ProblemError('not_found')
  // The bank names the file, because the sender's name can be 'comprovante.hta'.
  const name = `anexo-${place + 1}-${formatProtocol(row.protocol)}.${fileExtensions[file.mime_type]}`
  return new Response(body, {
    headers: {
      'content-type': file.mime_type,
      'content-length': String(file.size_bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
