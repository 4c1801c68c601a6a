import type { UploadView } from '#api/documents.ts'
import { api, createPdfApi, patientFetch } from '#lib/api.ts'
import { type Answer, callApi, codeOf, isProblem } from '#lib/call-api.ts'
import { UploadFailure, type UploadServer } from './send-file.ts'

/**
 * The upload routes of one application. Parts go by XMLHttpRequest, because fetch cannot report the sent part of a
 * body.
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

// A connection without progress for this long (ms) counts as lost. A slow one may take its time.
const stalledAfter = 60_000

function putPart(
  url: string,
  bytes: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<UploadView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (code: string) => reject(new UploadFailure(code, 'part'))
    const abort = () => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    let stall: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      clearTimeout(stall)
      stall = setTimeout(() => {
        fail('timeout')
        request.abort()
      }, stalledAfter)
    }
    request.upload.onprogress = (event) => {
      moved()
      onProgress(event.loaded)
    }
    request.onload = () => {
      if (request.status === 200) return resolve(request.response)
      const body: unknown = request.response
      fail(isProblem(body) ? body.code : codeOf(request.status))
    }
    request.onerror = () => fail('network')
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    moved()
    request.send(bytes)
  })
}
