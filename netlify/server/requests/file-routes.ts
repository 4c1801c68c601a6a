import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { fileNameHeader, requestTokenHeader } from '#api/headers.ts'
import { requestFileName, requestParams, requestView as requestViewAnswer } from '#api/requests.ts'
import type { RequestRow } from '#db/schema/requests.ts'
import { access } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { checkFile } from '../documents/check-file.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { findFiles, insertFile, lockRequest } from './queries.ts'
import { ownRequest } from './requests.ts'
import { requestView } from './views.ts'
import { requestOfToken } from './without-login.ts'

const mostFiles = 10

/**
 * Stores a file with a request. Checks it like a document, and stores the same file once. Throws the problems of
 * documents, `too_many_files`, `request_closed` and `too_many_requests`.
 */
async function keepRequestFile(deps: Deps, row: RequestRow, name: string, bytes: Uint8Array): Promise<void> {
  await countAgainst(deps, { uploadApplication: row.id })
  // Takes the formats of a proof of residence: a picture or a PDF.
  const checked = await checkFile(deps, 'residencia', bytes)
  if (typeof checked === 'string') throw new ProblemError(checked)
  const { mime, extension, content } = checked
  const sha256 = createHash('sha256').update(content).digest('hex')
  const id = randomUUID()
  const key = `${row.id}/anexo/${id}-${deps.now().getTime()}.${extension}`
  const files = blobFileStore(deps.documents)
  await files.write(key, content)
  const kept = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockRequest(tx, row.id)
    if (locked === undefined || locked.state === 'closed') throw new ProblemError('request_closed')
    const known = await findFiles(tx, row.id)
    if (known.some((file) => file.sha256 === sha256)) return false
    if (known.length >= mostFiles) throw new ProblemError('too_many_files')
    await insertFile(tx, {
      id,
      request_id: row.id,
      file_name: name,
      mime_type: mime,
      size_bytes: content.length,
      sha256,
      blob_key: key,
      at: deps.now(),
    })
    return true
  })
  // The sweep removes a file that a failure leaves behind. A new copy of a file that the request already has is removed
  // at once.
  if (!kept) await files.remove(key)
}

/** Returns the name of a sent file from its header. Throws `validation_failed`. */
function fileNameOf({ req }: Pick<Context, 'req'>): string {
  try {
    const { data } = requestFileName.safeParse(decodeURIComponent(req.header(fileNameHeader) ?? ''))
    if (data !== undefined) return data
  } catch {
    // No percent-encoded text.
  }
  throw fieldError('name', 'file_name_invalid')
}

/**
 * Routes for files that a person sends with a request: a customer from the portal, or a visitor who has opened the
 * request by protocol and code. They are apart from the API, which carries no PDF code.
 */
export const requestFileRoutes = new Hono<AppEnv>()
  .post('/requests/thread/files', access('public'), answers(requestViewAnswer, 201), async (c) => {
    const { deps } = c.var
    const row = await requestOfToken(deps, c.req.header(requestTokenHeader) ?? '')
    await keepRequestFile(deps, row, fileNameOf(c), new Uint8Array(await c.req.arrayBuffer()))
    return c.json(await requestView(deps.db, row), 201)
  })
  .post(
    '/requests/:id/files',
    access('applicant'),
    validate('param', requestParams),
    answers(requestViewAnswer, 201),
    async (c) => {
      const { deps, applicant } = c.var
      const row = await ownRequest(deps.db, applicant, c.req.valid('param').id)
      await keepRequestFile(deps, row, fileNameOf(c), new Uint8Array(await c.req.arrayBuffer()))
      return c.json(await requestView(deps.db, row), 201)
    },
  )
