import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { zipFunction } from '@netlify/zip-it-and-ship-it'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, startServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'

// Bundled as Netlify does it and started where there is no node_modules to fall back on: what is missing shows.
const root = new URL('../..', import.meta.url).pathname
const run = promisify(execFile)
const origin = 'https://tiriva.example'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'))
  await copyFile(join(root, 'tests/support/call-bundle.mjs'), join(folder, 'call-bundle.mjs'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function bundle(name: string) {
  const config = { '*': { nodeBundler: 'esbuild', nodeVersion: '24' } } as const
  const source = join(root, 'netlify/functions', `${name}.ts`)
  const result = await zipFunction(source, folder, { archiveFormat: 'none', basePath: root, config })
  if (result === undefined) throw new Error(`${name} was not bundled`)
  return result
}

type Answer = { status: number; headers: Record<string, string>; body: string }
async function call(name: string, ...requests: [path: string, init?: RequestInit][]): Promise<Answer[]> {
  const file = join(folder, name, 'netlify/functions', `${name}.mjs`)
  const calls = JSON.stringify(requests.map(([path, init]) => [origin + path, init]))
  const { DATABASE_URL, DATABASE_WS_PROXY, PATH } = process.env
  const env = { DATABASE_URL, DATABASE_WS_PROXY, PATH, SITE_URL: origin }
  const { stdout } = await run(process.execPath, ['call-bundle.mjs', file, calls], { cwd: folder, env })
  return JSON.parse(stdout.split('\n').findLast((line) => line.startsWith('[')) ?? '')
}

it('every function is bundled with the path or schedule that its source says', async () => {
  const names = (await readdir(join(root, 'netlify/functions'))).map((file) => basename(file, '.ts'))
  const bundles = await Promise.all(names.map(bundle))
  const served = bundles.map(({ name, routes, schedule }) => [name, routes?.[0]?.pattern ?? schedule])
  expect(Object.fromEntries(served)).toEqual({
    api: '/api/*',
    motorcycle: '/motorcycle/:model',
    housekeeping: '@hourly',
  })
  expect(bundles.find((one) => one.name === 'motorcycle')?.routes?.[0]?.prefer_static).toBe(true)
}, 120_000)

it('the bundled API stores an application, logs in and reads it back', async () => {
  const json = application()
  const headers = { 'content-type': 'application/json', origin }
  const apply = {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  }
  const login = { method: 'POST', body: JSON.stringify({ cpf: json.cpf, password: json.password }), headers }
  const answers = await call(
    'api',
    ['/api/health'],
    ['/api/applications', apply],
    ['/api/session', login],
    ['/api/portal'],
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 201, 200, 401])
  expect(answers[2]?.headers['set-cookie']).toMatch(/^__Host-applicant=/)
  expect(answers[2]?.body).toContain(JSON.parse(answers[1]?.body ?? '{}').contractNumber)
}, 60_000)

it('the bundled redirect and housekeeping answer', async () => {
  const [redirect] = await call('motorcycle', ['/motorcycle/X-ADV'])
  expect([redirect?.status, redirect?.headers.location]).toEqual([301, '/motorcycle/x-adv'])
  const [tidied] = await call('housekeeping', ['/'])
  expect(tidied?.status).toBe(204)
}, 60_000)

it('a function without its configuration says in one line which variable is missing', async () => {
  const file = join(folder, 'api/netlify/functions/api.mjs')
  const calls = JSON.stringify([[`${origin}/api/health`]])
  const failure = await run(process.execPath, ['call-bundle.mjs', file, calls], { cwd: folder, env: {} }).catch(
    (error) => error,
  )
  expect(failure.stderr).toContain('DATABASE_URL is missing')
}, 60_000)

afterAll(async () => {
  const server = await startServer()
  await emptyDatabase(server.deps.db)
  await server.stop()
})
