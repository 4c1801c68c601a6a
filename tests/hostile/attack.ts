import fc from 'fast-check'
import { problem } from '#api/problem.ts'
import { type BankAccess, rolesOf } from '#server/accounts/bank-access.ts'
import { renderContract } from '#server/contracts/contract-pdf.ts'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { detailOf, payEntry } from '#tests/support/contracts.ts'
import { type Applicant, applicantIn, startOf } from '#tests/support/portal.ts'
import { bodies } from '#tests/support/routes/bodies.ts'
import type { Route } from '#tests/support/routes/declared.ts'
import { changed, headers, pathPart, query, rawBody } from './grammar.ts'

/** The limits of an answer: processor time in ms (two password derivations are 100), and time on a busy machine. */
const largestCostMs = 1_000
const patienceMs = 20_000
const largestAnswer = 200_000
/** The addresses in messages answer with pages for people, not for programs. */
const pages = [
  '/api/unsubscribe/:token',
  '/api/recovery/undo/:token',
  '/api/contact/undo/:token',
  '/api/admin/browser/:token',
]

export interface Verdict {
  requests: number
  /** The number of answers with 2xx, 4xx and so on. */
  classes: Map<string, number>
  /** The processor time. */
  costliestMs: number
  /** The smallest request that broke a promise, and the promise. */
  broken: string | undefined
}

interface Attack {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** Sends a route `runs` hostile requests from a session that it permits. */
export async function attackRoute(server: TestServer, route: Route, runs: number, seed: number): Promise<Verdict> {
  const verdict: Verdict = { requests: 0, classes: new Map(), costliestMs: 0, broken: undefined }
  const visitor = await visitorOf(server, route)
  const promise = fc.asyncProperty(attacks(route, visitor), async (attack) => {
    await visitor.comeIn()
    const start = performance.now()
    const used = process.cpuUsage()
    const response = await visitor.send(attack)
    const text = await response.text()
    const ms = performance.now() - start
    const { user, system } = process.cpuUsage(used)
    const costMs = Math.round((user + system) / 1000)
    verdict.requests++
    verdict.costliestMs = Math.max(verdict.costliestMs, costMs)
    const kind = `${Math.floor(response.status / 100)}xx`
    verdict.classes.set(kind, (verdict.classes.get(kind) ?? 0) + 1)
    const wrong = wrongWith(route, response, text, ms, costMs)
    if (wrong) throw new Error(wrong)
  })
  const result = await fc.check(promise, { numRuns: runs, seed, endOnFailure: false })
  if (result.failed) {
    const attack = JSON.stringify(result.counterexample?.[0]).slice(0, 300)
    verdict.broken = `${(result.errorInstance as Error).message} for ${attack}`
  }
  return verdict
}

function attacks(route: Route, known: Known): fc.Arbitrary<Attack> {
  const parts = route.path
    .split('/')
    .map((part) => (part.startsWith(':') ? pathPart(goodPart(part, known)) : fc.constant(part)))
  const good = bodies[`${route.method} ${route.path}`]
  const hasBody = route.method !== 'GET' && route.method !== 'HEAD'
  const body = good ? fc.oneof({ weight: 4, arbitrary: changed(good) }, rawBody) : rawBody
  return fc.record({
    url: fc.tuple(fc.tuple(...parts), query).map(([path, search]) => path.join('/') + (search && `?${search}`)),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, headers),
    body: hasBody ? body : fc.constant(undefined),
  })
}

/** The ids that a path can name. */
type Known = Record<'id' | 'contractId', string>

const goodPart = (name: string, { id, contractId }: Known) =>
  ({
    ':id': id,
    ':contractId': contractId,
    ':kind': 'cnh',
    ':cep': '01310100',
    ':dealership': 'natal',
    ':queue': 'analyse',
    ':number': '1',
    ':sha256': '0'.repeat(64),
  })[name] ?? '0'

/**
 * A visitor whom the route permits. A successful attack may log the visitor out or lock the account; then a new one
 * comes.
 */
async function visitorOf(server: TestServer, { method, path, access }: Route) {
  const newcomer = async () => {
    const applicant = await applicantFor(server, path)
    const analyst =
      access === 'public' || access === 'applicant' || access === 'portal' ? undefined : await colleague(server, access)
    const id = path.includes('/uploads/') ? await openUpload(applicant.browser) : applicant.id
    return { id, contractId: applicant.contractId, browser: analyst ?? applicant.browser }
  }
  let { id, contractId, browser } = await newcomer()
  return {
    id,
    contractId,
    comeIn: async () => {
      if (access !== 'public' && browser.cookies.size === 0) ({ id, contractId, browser } = await newcomer())
    },
    send: async ({ url, headers, body }: Attack) => {
      const idempotency = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const init = {
        method,
        headers: { ...idempotency, ...headers },
        ...(body === undefined ? {} : { body: body as BodyInit }),
      }
      const response = await send(browser, url, init)
      if (response.status === 401) browser.cookies.clear()
      return response
    },
  }
}

/** A person at a stage at which the route has something to do. */
async function applicantFor(server: TestServer, path: string): Promise<Applicant & { contractId: string }> {
  if (/contract|withdrawal|charge|payment/.test(path)) return signer(server)
  const isLater = /pickup|dealership|hand-over|release/.test(path)
  return { ...(await applicantIn(server, isLater ? 'completed' : 'waiting_docs')), contractId: '0' }
}

/** A person whose contract can be signed. */
async function signer(server: TestServer): Promise<Applicant & { contractId: string }> {
  const { db } = server.deps
  const applicant = await applicantIn(server, 'signing')
  const { id } = applicant
  const analyst = await colleague(server, 'manager')
  const { version } = await detailOf(analyst, id)
  await analyst.api.admin.applications[':id'].contract.$post({ param: { id }, json: { version } })
  const made = await db.selectFrom('contracts').select('id').where('application_id', '=', id).executeTakeFirstOrThrow()
  await renderContract(server.deps, made.id)
  await payEntry(analyst, id)
  return { ...applicant, contractId: made.id }
}

/** A member of staff whom a declaration permits, with a fresh step-up. */
async function colleague(server: TestServer, access: BankAccess): Promise<Browser> {
  const browser = await createAnalyst(server, `ana${crypto.randomUUID().slice(0, 8)}`, rolesOf[access][0])
  return stepUp(browser)
}

/** A document whose parts the server awaits; returns its id. */
async function openUpload({ api }: Browser) {
  const json = startOf('cnh', new Uint8Array(1_000))
  return (await (await api.portal.documents.uploads.$post({ query: {}, json })).json()).id
}

const send = (browser: Browser, url: string, init: RequestInit) => browser.fetch(url, init)

/**
 * The answers that a hostile request may never get: a server's error, one without a code, one with internals, or none.
 */
function wrongWith({ path }: Route, response: Response, text: string, ms: number, costMs: number): string | undefined {
  if (response.status >= 500) return `answered ${response.status}`
  if (ms > patienceMs) return `took ${Math.round(ms)} ms`
  if (costMs > largestCostMs) return `cost ${costMs} ms of the processor`
  if (text.length > largestAnswer) return `answered ${text.length} characters`
  if (response.status < 400) return undefined
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const isPage = pages.includes(path) && response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage && (!isProblem || !problem.safeParse(parse(text)).success))
    return `answered ${response.status} without a problem document`
  if (/\bat .+:\d+:\d+|node_modules|select .+ from|ECONN|\/netlify\//i.test(text)) return 'told what is inside'
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
