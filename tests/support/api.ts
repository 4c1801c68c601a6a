import { channel } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getStore } from '@netlify/blobs'
import { BlobsServer } from '@netlify/blobs/server'
import { createApi, createPasskeyApi, createPdfApi } from '#lib/api.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { createPasskeyApp } from '#server/passkey-app.ts'
import { createPdfApp } from '#server/pdf-app.ts'
import { eachStore, storeNames } from '#server/shared/file-store.ts'
import { expectDescribed } from './described-answers.ts'
import { serverDatabase, sharedDatabase } from './pools.ts'
import { errorLog } from './setup/server-errors.ts'

/** Tells each time that a server of this process has answered; its work after the answer may go on. */
export const answered = channel('server-answered')

/** https, like production, because cookies are `Secure`. */
const httpsOrigin = 'https://tiriva.example'

export interface TestServer {
  /** The network address of its browsers, unless a test gives another. */
  address: string
  deps: Deps
  /** The same with the role of the tables' owner, for retention. */
  ownerDeps: Deps
  app: ReturnType<typeof createApp>
  /** The app that checks passkeys, a function of its own. */
  passkeyApp: ReturnType<typeof createPasskeyApp>
  /** The app that draws and reads PDFs, a function of its own. */
  pdfApp: ReturnType<typeof createPdfApp>
  /** A browser of its own: typed client, cookies, same origin. `headers` are sent with every request. */
  browser(options?: BrowserOptions): Browser
  /** Moves the server's clock. */
  advance(ms: number): void
  stop(): Promise<void>
}

interface BrowserOptions {
  ip?: string
  headers?: Record<string, string>
  /** The server's way to the site; by default the site's own address. */
  origin?: string
}

export interface Browser {
  api: ReturnType<typeof createApi>
  passkeys: ReturnType<typeof createPasskeyApi>
  pdf: ReturnType<typeof createPdfApi>
  fetch: typeof fetch
  cookies: Map<string, string>
}

/**
 * The API in this process, on the run's database and the official emulation of Netlify Blobs. Limits are a thousand
 * times wider than in production, because all requests of a test come from one address. `env` and `replace` change any
 * part.
 */
export async function startServer(env: Record<string, string> = {}, replace: Partial<Deps> = {}): Promise<TestServer> {
  const config = {
    ...readConfig({
      RATE_LIMIT_SCALE: '1000',
      SECRET_KEY: 'k'.repeat(32),
      SITE_URL: httpsOrigin,
      // Nobody answers there: a test that needs the index writes it.
      PRICE_INDEX_URL: 'http://127.0.0.1:9/ipca',
      ...process.env,
      ...env,
    }),
    // The messages of a decision are due at once; `replace` makes them wait.
    undoMs: 0,
    // A single manager acts at once; the tests of the wait set it.
    soleManagerWaitMs: 0,
  }
  const db = sharedDatabase(config)
  const blobs = await startBlobs()
  const address = newAddress()
  let offsetMs = 0
  const deps: Deps = {
    config,
    db,
    ...blobs.stores,
    now: () => new Date(Date.now() + offsetMs),
    log: errorLog,
    fetch: globalThis.fetch,
    purgeCdn: async () => {},
    wakeJobs: async () => {},
    ...replace,
  }
  // What a test does with `deps` prepares something; what the server does with its own is held to the rules.
  const served = { ...deps, db: replace.db ?? serverDatabase(config) }
  const app = createApp(served)
  const passkeyApp = createPasskeyApp(served)
  const pdfApp = createPdfApp(served)
  const ownerDb = sharedDatabase({ ...config, databaseUrl: config.ownerDatabaseUrl })
  return {
    deps,
    address,
    ownerDeps: { ...deps, db: ownerDb },
    app,
    passkeyApp,
    pdfApp,
    browser: (options) =>
      createBrowser({ app, passkeyApp, pdfApp }, { origin: config.siteUrl, ip: address, ...options }),
    advance: (ms) => {
      offsetMs += ms
    },
    stop: blobs.stop,
  }
}

/** An address that no other server of the run has, so that other tests do not use up its limits. */
const newAddress = () => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`

function createBrowser(
  { app, passkeyApp, pdfApp }: Pick<TestServer, 'app' | 'passkeyApp' | 'pdfApp'>,
  { origin, ip, headers = {} }: BrowserOptions & { origin: string; ip: string },
): Browser {
  const cookies = new Map<string, string>()
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('sec-fetch-site', 'same-origin')
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    const [, first = ''] = new URL(request.url).pathname.split('/')
    const { fetch } = { passkeys: passkeyApp, pdf: pdfApp }[first] ?? app
    const afterwards: Promise<unknown>[] = []
    const response = await fetch(request, { ip, waitUntil: (work) => void afterwards.push(work) })
    answered.publish(undefined)
    await Promise.all(afterwards)
    await expectDescribed(request, response)
    for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie)
    return response
  }
  return {
    api: createApi(origin, send),
    passkeys: createPasskeyApi(origin, send),
    pdf: createPdfApi(origin, send),
    fetch: (path, init) => send(new URL(String(path), origin), init),
    cookies,
  }
}

function keepCookie(cookies: Map<string, string>, header: string) {
  const [pair = ''] = header.split(';')
  const name = pair.slice(0, pair.indexOf('='))
  if (/max-age=0/i.test(header)) cookies.delete(name)
  else cookies.set(name, pair.slice(name.length + 1))
}

async function startBlobs() {
  const directory = await mkdtemp(join(tmpdir(), 'blobs-'))
  const server = new BlobsServer({ directory, token: 'test', logger: () => {} })
  const { port } = await server.start()
  const url = `http://localhost:${port}`
  const options = { edgeURL: url, uncachedEdgeURL: url, siteID: 'test', token: 'test', consistency: 'strong' } as const
  return {
    stores: eachStore((kind) => () => getStore({ name: storeNames[kind], ...options })),
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
