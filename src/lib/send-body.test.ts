import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from './api.ts'
import { sendBody } from './send-body.ts'

const opened: Request[] = []
const minute = 60_000

class Request {
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  status = 0
  response: unknown = null
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  constructor() {
    opened.push(this)
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onload?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  opened.length = 0
})

const send = (signal?: AbortSignal) => {
  const answer = callApi(sendBody('POST', '/pdf/requests/1/files', new Blob(['12345678']), { signal }) as never)
  const [request] = opened
  if (request === undefined) throw new Error('nothing was sent')
  return { answer, request }
}

test('a slow file that goes on moving arrives, however long it takes', async () => {
  const { answer, request } = send()
  for (let loaded = 1; loaded <= 8; loaded++) {
    vi.advanceTimersByTime(minute - 1)
    request.upload.onprogress?.({ loaded })
  }
  request.answer(200, { id: 'u' })
  expect(await answer).toEqual({ ok: true, data: { id: 'u' } })
})

test('a file arrives in a browser that has no `Response.json`, like Safari before 17', async () => {
  class OldResponse extends Response {
    static override json = undefined as never
  }
  vi.stubGlobal('Response', OldResponse)
  const { answer, request } = send()
  request.answer(200, { id: 'u' })
  expect(await answer).toEqual({ ok: true, data: { id: 'u' } })
})

test('a file that moves nothing for a minute has stalled', async () => {
  const { answer, request } = send()
  vi.advanceTimersByTime(minute / 2)
  request.upload.onprogress?.({ loaded: 1 })
  vi.advanceTimersByTime(minute)
  expect(await answer).toMatchObject({ failure: { code: 'timeout' } })
})

test('a refusal keeps its code, and a page of a proxy is no refusal', async () => {
  const { answer, request } = send()
  request.answer(422, { code: 'validation_failed', errors: [{ field: 'file', code: 'file_damaged' }] })
  expect(await answer).toMatchObject({ failure: { errors: [{ code: 'file_damaged' }] } })
  opened.length = 0
  const other = send()
  other.request.answer(502, null)
  expect(await other.answer).toMatchObject({ failure: { code: 'unavailable' } })
})
