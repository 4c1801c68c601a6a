import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleFunctions } from '#integrations/bundled-functions.ts'
import { startServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { startFakeSmtp } from '#tests/support/fakes/fake-smtp.ts'
import { blankPage, pdfFile } from '#tests/support/fakes/pdf-file.ts'
import { type PackedFunction, packFunctions } from '#tests/support/packed-functions.ts'
import { sha256 } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { startBlobs } from '../../../netlify/local/storage.ts'

// Starts the deployed files in a folder without node_modules, so that a missing package shows.
const run = promisify(execFile)
const origin = 'https://tiriva.example'
let folder: string
let functions: PackedFunction[]
let blobs: Awaited<ReturnType<typeof startBlobs>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'))
  await copyFile(new URL('../../support/call-bundle.mjs', import.meta.url), join(folder, 'call-bundle.mjs'))
  functions = await packFunctions(folder)
  blobs = await startBlobs(join(folder, 'data'))
  // Removes settings of other tests.
  const server = await startServer()
  await emptyDatabase(server.deps.db)
  await server.stop()
}, 120_000)
afterAll(async () => {
  await blobs.stop()
  await rm(folder, { recursive: true, force: true })
})

const pathOf = (name: string) => functions.find((one) => one.name === name)?.path ?? `${name} was not packed`

type Answer = { status: number; headers: Record<string, string>; body: string }
type Call = [path: string, init?: RequestInit]
const call = (name: string, ...requests: Call[]) => callWith({}, name, ...requests)
const callWith = (more: Record<string, string>, name: string, ...requests: Call[]) =>
  callAt(more, pathOf(name), ...requests)
async function callAt(more: Record<string, string>, path: string, ...requests: Call[]): Promise<Answer[]> {
  const calls = JSON.stringify(requests.map(([path, init]) => [origin + path, init]))
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_WS_PROXY, NETLIFY_BLOBS_CONTEXT, PATH } = process.env
  const env = {
    DATABASE_URL,
    DATABASE_OWNER_URL,
    DATABASE_WS_PROXY,
    NETLIFY_BLOBS_CONTEXT,
    PATH,
    SITE_URL: origin,
    ...more,
  }
  const { stdout } = await run(process.execPath, ['call-bundle.mjs', path, calls], { cwd: folder, env })
  return JSON.parse(stdout.split('\n').findLast((line) => line.startsWith('[')) ?? '')
}

it('every function is packed with the path or schedule that its source says, and is small', () => {
  expect(functions.map(({ name, served, preferStatic }) => [name, served, preferStatic])).toEqual([
    ['api', '/api/*', false],
    ['housekeeping', '@hourly', false],
    ['jobs', '* * * * *', false],
    ['motorcycle', '/motorcycle/:model?', true],
    ['passkeys', '/passkeys/*', false],
    ['pdf', '/pdf/*', false],
    ['wake-jobs', '/wake-jobs', false],
  ])
  expect(new Set(functions.map(({ runtime }) => runtime))).toEqual(new Set(['nodejs24.x']))
  // Whoever asks for a PDF or for jobs takes processor, and anybody can.
  const limited = functions.filter(({ perMinute }) => perMinute !== undefined)
  expect(limited.map(({ name, perMinute }) => [name, perMinute])).toEqual([
    ['pdf', 120],
    ['wake-jobs', 60],
  ])
  // The jobs may be large, because no person waits for them. The code that draws and reads PDFs is large too, and
  // separate from the API.
  const megabytes: Record<string, number> = { api: 1.6, jobs: 3, 'wake-jobs': 3, pdf: 1.5 }
  const most = (name: string) => (megabytes[name] ?? 1.5) * 1024 * 1024
  expect(functions.filter(({ name, bytes }) => bytes > most(name))).toEqual([])
})

it('every function that draws names has the fonts for other alphabets beside its code', async () => {
  const drawing = await Promise.all(
    functions.map(async ({ path }) => ((await readFile(path, 'utf8')).includes('DejaVuSans.ttf') ? [path] : [])),
  )
  const fonts = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf']
  const missing = drawing.flat().flatMap((path) => fonts.filter((font) => !existsSync(join(dirname(path), font))))
  expect(drawing.flat().length).toBeGreaterThan(1)
  expect(missing).toEqual([])
})

it('the bundled API stores an application, logs in and reads it back', async () => {
  const json = application()
  const headers = { 'content-type': 'application/json', origin }
  const apply = {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  }
  const login = { method: 'POST', body: JSON.stringify({ cpf: json.cpf, password: json.password }), headers }
  // The list of common passwords is a file beside the bundle.
  const weak = { ...apply, body: JSON.stringify(application({ password: 'q1w2e3r4t5' })) }
  const answers = await call(
    'api',
    ['/api/health'],
    ['/api/applications', apply],
    ['/api/session', login],
    ['/api/portal'],
    ['/api/applications', weak],
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 201, 200, 401, 422])
  expect(answers[2]?.headers['set-cookie']).toMatch(/(^|, )__Host-applicant=/)
  expect(answers[4]?.body).toContain('password_')
  expect(answers[2]?.body).toContain(JSON.parse(answers[1]?.body ?? '{}').contractNumber)
  const { deps, stop } = await startServer()
  // The address that the platform names.
  expect(await deps.db.selectFrom('access_records').select('address').distinct().execute()).toEqual([
    { address: '203.0.113.9' },
  ])
  await stop()
}, 60_000)

it('the bundled PDF function reads a bill in a thread of its own', { tags: ['nightly'], timeout: 60_000 }, async () => {
  const json = application()
  const headers = { 'content-type': 'application/json', origin }
  const post = (body: object, more = {}): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, ...more },
  })
  await call('api', ['/api/applications', post(json, { 'idempotency-key': crypto.randomUUID() })])
  const server = await startServer()
  await server.deps.db
    .updateTable('financing_applications')
    .set({ status: 'waiting_docs' })
    .where('cpf', '=', json.cpf)
    .execute()
  await server.stop()
  const [login] = await call('api', ['/api/session', post({ cpf: json.cpf, password: json.password })])
  const cookie = /__Host-applicant=[^;]+/.exec(login?.headers['set-cookie'] ?? '')?.[0] ?? ''
  // Its bytes survive the way to the other process as text.
  const annotation = '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://energia.example)>>>>]'
  const bill = pdfFile([...blankPage.slice(0, 2), `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${annotation}>>`])
  const start = { kind: 'residencia', fileName: 'conta.pdf', sizeBytes: bill.length, sha256: sha256(bill) }
  const [started] = await call('api', ['/api/portal/documents/uploads', post(start, { cookie })])
  const { id } = JSON.parse(started?.body ?? '{}')
  const part: RequestInit = { method: 'PUT', body: bill.toString(), headers: { origin, cookie } }
  await call('api', [`/api/portal/documents/uploads/${id}/parts/0`, part])
  const [completed] = await call('pdf', [
    `/pdf/uploads/${id}/complete`,
    { method: 'POST', headers: { origin, cookie } },
  ])
  expect(JSON.parse(completed?.body ?? '{}')).toMatchObject({ status: 'uploaded', contentType: 'application/pdf' })
  const [read] = await call('api', ['/api/portal/documents/residencia', { headers: { cookie } }])
  expect(read?.body).toMatch(/^%PDF-1\.7/)
  expect(read?.body).not.toContain('/URI')
})

it('the bundled redirect and housekeeping answer', { tags: ['nightly'], timeout: 60_000 }, async () => {
  const asked: string[] = []
  const site = createServer(({ method, url }, answer) => {
    asked.push(`${method} ${url}`)
    answer.end(JSON.stringify({ models: [{ slug: 'x-adv', model: 'X-ADV' }], moved: {}, gone: [] }))
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const { port } = site.address() as AddressInfo
  const [redirect] = await callWith({ SITE_URL: `http://127.0.0.1:${port}` }, 'motorcycle', ['/motorcycle/X-ADV'])
  expect([redirect?.status, redirect?.headers.location]).toEqual([301, '/motorcycle/x-adv'])
  const [tidied] = await callWith({ SITE_URL: `http://127.0.0.1:${port}` }, 'housekeeping', ['/'])
  expect(tidied?.status).toBe(204)
  // What it queued does not wait for the schedule.
  expect(asked).toContain('POST /wake-jobs')
  site.close()
  // The platform shows a run as failed only if it throws.
  const lost = { DATABASE_HOUSEKEEPING_URL: 'postgres://nobody@127.0.0.1:1/none' }
  await expect(callWith(lost, 'housekeeping', ['/'])).rejects.toThrow()
})

it('the bundled passkeys draw a challenge, which the bundled API knows nothing of', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  const post: RequestInit = { method: 'POST', headers: { origin } }
  const [options] = await call('passkeys', ['/passkeys/login/options', post])
  expect(JSON.parse(options?.body ?? '{}')).toMatchObject({ rpId: 'tiriva.example', userVerification: 'required' })
  expect(options?.headers['set-cookie']).toMatch(/^__Host-device=/)
  const [elsewhere] = await call('api', ['/passkeys/login/options', post])
  expect(elsewhere?.status).toBe(404)
})

it('the bundled jobs send the mail that the bundled API queued', async () => {
  const smtp = await startFakeSmtp()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'contato@tiriva.example' }
  const headers = { 'content-type': 'application/json', origin, 'idempotency-key': crypto.randomUUID() }
  const json = application()
  await call('api', ['/api/applications', { method: 'POST', body: JSON.stringify(json), headers }])
  const [ran] = await callWith(mail, 'jobs', ['/'])
  expect(ran?.status).toBe(204)
  expect(smtp.received.map(({ to }) => to)).toContain(json.email)
  const next = application({ email: 'rui.prado@example.com' })
  const again = { ...headers, 'idempotency-key': crypto.randomUUID() }
  await call('api', ['/api/applications', { method: 'POST', body: JSON.stringify(next), headers: again }])
  const answers = await callWith(mail, 'wake-jobs', ['/wake-jobs', { method: 'POST' }], ['/wake-jobs'])
  expect(answers.map(({ status }) => status)).toEqual([202, 405])
  expect(smtp.received.map(({ to }) => to)).toContain(next.email)
  await smtp.close()
}, 60_000)

describe('a preview of a change', { tags: ['nightly'] }, () => {
  let bundled: string
  beforeAll(async () => {
    bundled = join(folder, 'preview')
    process.env.CONTEXT = 'deploy-preview'
    await bundleFunctions(bundled)
    delete process.env.CONTEXT
  }, 60_000)

  it("says on every answer that it has no database, and does not look at production's", async () => {
    const calls: Call[] = [['/api/health'], ['/api/offer'], ['/api/session', { method: 'POST' }], ['/api/unknown']]
    for (const { status, body } of await callAt({}, join(bundled, 'api.mjs'), ...calls)) {
      expect(status).toBe(503)
      expect(JSON.parse(body)).toMatchObject({ code: 'preview_without_database' })
    }
    const [woken] = await callAt({}, join(bundled, 'wake-jobs.mjs'), ['/wake-jobs', { method: 'POST' }])
    expect(woken?.status).toBe(202)
  }, 60_000)

  it('works with a database of its own', async () => {
    const own = { PREVIEW_DATABASE_URL: process.env.DATABASE_URL ?? '' }
    const [health] = await callAt({ ...own, DATABASE_URL: 'postgres://production' }, join(bundled, 'api.mjs'), [
      '/api/offer',
    ])
    expect(health?.status).toBe(200)
  }, 60_000)
})

it('a function without its configuration says in one line which variable is missing', async () => {
  const calls = JSON.stringify([[`${origin}/api/health`]])
  const failure = await run(process.execPath, ['call-bundle.mjs', pathOf('api'), calls], {
    cwd: folder,
    env: {},
  }).catch((error) => error)
  expect(failure.stderr).toContain('DATABASE_URL is missing')
}, 60_000)

afterAll(async () => {
  const server = await startServer()
  await emptyDatabase(server.deps.db)
  await server.stop()
})
