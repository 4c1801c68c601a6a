import type { ClientResponse } from 'hono/client'
import type { UploadView } from '#api/documents.ts'
import type { DocumentView } from '#api/portal.ts'
import { partBytes, type SentKind } from '#domain/documents/documents.ts'
import { type Answer, api, callApi, createPdfApi, patientFetch } from '#lib/api.ts'
import { sendBody } from '#lib/send-body.ts'
import { UploadFailure } from './upload-failure.ts'
import type { UploadStage } from './upload-state.ts'

/** A chosen file, ready for sending. */
export type PreparedFile = { readonly blob: Blob; readonly name: string; readonly sha256: string }

/** The upload routes of the server. Every call may be repeated; each throws UploadFailure. */
export type UploadServer = {
  start(file: { kind: SentKind; fileName: string; sizeBytes: number; sha256: string }): Promise<UploadView>
  part(
    id: string,
    index: number,
    bytes: Blob,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<UploadView>
  complete(id: string): Promise<DocumentView>
  cancel(id: string): Promise<void>
}

type Hooks = {
  /** `percent` counts the bytes that the server has, and the bytes on their way. */
  readonly onProgress: (stage: UploadStage, percent: number) => void
  readonly signal: AbortSignal
  /** Waits before a repetition (1, 2, …). Resolves early when the connection is back. */
  readonly pause: (repetition: number, signal: AbortSignal) => Promise<void>
}

const transient = ['network', 'timeout', 'unavailable', 'internal', 'upload_incomplete', 'upload_expired']
const repetitions = 3

/**
 * Sends a prepared file in parts, one after the other, and gives the stored document. Repeats a temporary failure three
 * times. Each repetition, and each later call with the same file, continues at the point that the server names. Throws
 * UploadFailure, or the signal's reason when cancelled (the server then forgets the parts).
 */
export async function sendFile(
  server: UploadServer,
  kind: SentKind,
  file: PreparedFile,
  hooks: Hooks,
): Promise<DocumentView> {
  const progress = { id: '', percent: 0, failures: 0 }
  for (;;) {
    try {
      return await attempt(server, kind, file, hooks, progress)
    } catch (error) {
      if (hooks.signal.aborted) {
        if (progress.id) await server.cancel(progress.id).catch(() => {})
        throw hooks.signal.reason
      }
      if (!(error instanceof UploadFailure) || !transient.includes(error.code)) throw error
      progress.failures += 1
      if (progress.failures > repetitions) throw error
      hooks.onProgress('waiting', progress.percent)
      await hooks.pause(progress.failures, hooks.signal)
    }
  }
}

async function attempt(
  server: UploadServer,
  kind: SentKind,
  file: PreparedFile,
  hooks: Hooks,
  progress: { id: string; percent: number; failures: number },
): Promise<DocumentView> {
  const { blob, name, sha256 } = file
  hooks.signal.throwIfAborted()
  const report = (bytes: number) => {
    progress.percent = Math.min(100, Math.round((bytes / blob.size) * 100))
    hooks.onProgress('sending', progress.percent)
  }
  let upload = await server.start({ kind, fileName: name, sizeBytes: blob.size, sha256 })
  progress.id = upload.id
  while (upload.received < upload.parts) {
    hooks.signal.throwIfAborted()
    const from = upload.received * partBytes
    report(from)
    const bytes = blob.slice(from, from + partBytes)
    upload = await server.part(upload.id, upload.received, bytes, (sent) => report(from + sent), hooks.signal)
    progress.failures = 0
  }
  hooks.signal.throwIfAborted()
  hooks.onProgress('checking', 100)
  return server.complete(upload.id)
}

/**
 * The upload routes of one application.
 */
export function uploadServer(application: string): UploadServer {
  const uploads = api.portal.documents.uploads
  const { complete } = createPdfApi('/', patientFetch).uploads[':id']
  const query = { application }
  return {
    start: async (json) => granted(await callApi(uploads.$post({ query, json })), 'start'),
    part: (id, index, bytes, onProgress, signal) =>
      putPart(
        `/api/portal/documents/uploads/${id}/parts/${index}?application=${application}`,
        bytes,
        onProgress,
        signal,
      ),
    complete: async (id) => granted(await callApi(complete.$post({ param: { id }, query })), 'complete'),
    cancel: async (id) => void (await callApi(uploads[':id'].$delete({ param: { id }, query }))),
  }
}

function granted<Data>(answer: Answer<Data>, step: UploadFailure['step']): Data {
  if (answer.ok) return answer.data
  const { code, errors } = answer.failure
  throw new UploadFailure(code === 'validation_failed' ? (errors[0]?.code ?? code) : code, step)
}

async function putPart(
  url: string,
  bytes: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<UploadView> {
  const sent = sendBody('PUT', url, bytes, { onSent, signal })
  const answer = await callApi(sent as Promise<ClientResponse<UploadView>>)
  signal.throwIfAborted()
  return granted(answer, 'part')
}
