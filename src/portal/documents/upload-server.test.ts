import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadServer } from './upload-server.ts'

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

const send = () => {
  const part = uploadServer('a').part('u', 0, new Blob(['12345678']), () => {}, new AbortController().signal)
  const [request] = opened
  if (request === undefined) throw new Error('nothing was sent')
  return { part, request }
}

test('a slow part that goes on moving arrives, however long it takes', async () => {
  const { part, request } = send()
  for (let loaded = 1; loaded <= 8; loaded++) {
    vi.advanceTimersByTime(minute - 1)
    request.upload.onprogress?.({ loaded })
  }
  request.answer(200, { id: 'u' })
  expect(await part).toEqual({ id: 'u' })
})

test('a part that moves nothing for a minute has stalled', async () => {
  const { part, request } = send()
  vi.advanceTimersByTime(minute / 2)
  request.upload.onprogress?.({ loaded: 1 })
  vi.advanceTimersByTime(minute)
  await expect(part).rejects.toMatchObject({ code: 'timeout', step: 'part' })
})
