/** Fetches what the admin area's own page names first, while somebody types: nothing of it runs here. Offline it gives nothing. */
async function fetchApp(): Promise<void> {
  const page = await fetch('/admin')
    .then((answer) => answer.text())
    .catch(() => '')
  for (const [, href = ''] of page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** Fetches the admin area at the first press of a key or button; gives what takes that back. */
export function fetchAppOnceUsed(): () => void {
  const end = new AbortController()
  const start = () => {
    end.abort()
    void fetchApp()
  }
  for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, start, { signal: end.signal, passive: true })
  return () => end.abort()
}
