// The service worker of the counter: opens its page and the files of it without a network. It never touches the API, so
// no personal data is in its cache.

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }
const worker = globalThis as unknown as {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: (kind: string, listener: (event: never) => void) => void
}

const cacheName = 'retiradas-1'
const page = '/admin/retiradas'
/** How long (ms) a page waits for the network, because a phone may show bars and have no connection. */
const patienceMs = 4000

worker.addEventListener('install', (event: Lasting) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event: Lasting) => event.waitUntil(worker.clients.claim()))

// The open page sends the list of its files. They and the page itself replace the cached ones.
worker.addEventListener('message', (event: Lasting & { data: { files: string[] } }) =>
  event.waitUntil(keep(event.data.files)),
)

worker.addEventListener('fetch', (event: Fetching) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(pageOf(request.url))
  else if (pathname.startsWith('/_astro/')) event.respondWith(fileOf(request))
  else event.respondWith(fetch(request).catch(() => keptOf(request)))
})

async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = new Set([page, ...files].map((file) => new URL(file, location.origin).href))
  for (const known of await cache.keys()) if (!wanted.has(known.url)) await cache.delete(known)
  for (const url of wanted) {
    // The names of files contain their content's hash. The page's address does not, so the page is fetched anew.
    const isKept = !url.endsWith(page) && (await cache.match(url))
    if (!isKept) await cache.add(new Request(url, { cache: 'no-cache' })).catch(() => undefined)
  }
}

/** The page from the network; the kept one if the network does not answer in time, or only with an error. */
async function pageOf(url: string): Promise<Response> {
  const patience = new AbortController()
  setTimeout(() => patience.abort(), patienceMs)
  try {
    const answer = await fetch(url, { signal: patience.signal })
    if (answer.status < 500) return answer
  } catch {}
  return (await caches.match(page)) ?? Response.error()
}

const fileOf = async (request: Request) => (await caches.match(request)) ?? fetch(request)
const keptOf = async (request: Request) => (await caches.match(request)) ?? Response.error()
