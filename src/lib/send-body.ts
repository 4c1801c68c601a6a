// A connection without progress for this long (ms) counts as lost. A slow one may take its time.
const stalledAfter = 60_000

type Options = {
  headers?: Readonly<Record<string, string>>
  /** Gets the number of bytes sent so far, which `fetch` does not report. */
  onSent?: (bytes: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Sends a file as the body of a request and returns the answer. Rejects like `fetch`: with the signal's reason, with a
 * 'TimeoutError' after a minute without progress, otherwise as a lost connection.
 */
export function sendBody(method: 'POST' | 'PUT', url: string, body: Blob, options: Options = {}): Promise<Response> {
  const { headers, onSent, signal } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    const all = { 'content-type': 'application/octet-stream', ...headers }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    let stall: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      clearTimeout(stall)
      stall = setTimeout(() => {
        reject(new DOMException('Nothing moves', 'TimeoutError'))
        request.abort()
      }, stalledAfter)
    }
    request.upload.onprogress = ({ loaded }) => {
      moved()
      onSent?.(loaded)
    }
    // `Response.json` is newer than the oldest browsers (Safari 17, Chrome 105).
    const type = { 'content-type': 'application/json' }
    request.onload = () =>
      resolve(new Response(JSON.stringify(request.response), { status: request.status, headers: type }))
    request.onerror = () => reject(new TypeError('The connection was lost'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => {
      clearTimeout(stall)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    moved()
    request.send(body)
  })
}
