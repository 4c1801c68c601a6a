import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { demoApplicants, demoPassword } from '../../../netlify/local/demo/logins.ts'
import { application } from '../../support/applicants.ts'
import { freePort } from '../../support/free-port.mjs'
import { test } from '../../support/pages/journey.ts'
import { startSite } from '../../support/site/start-site.mjs'

/** Runs a command to its end; returns its exit code and its output. */
function runToItsEnd(args: string[], env: Record<string, string> = {}) {
  const server = spawn('node', args, { env: { ...process.env, ...env } })
  let printed = ''
  server.stderr.on('data', (chunk) => {
    printed += chunk
  })
  return new Promise<{ code: number | null; message: string }>((resolve) =>
    server.once('exit', (code) => resolve({ code, message: printed.trim() })),
  )
}

const startAndFail = (env: Record<string, string>) => runToItsEnd(['netlify/local/start.mjs', '--no-build'], env)

function expectOneLine({ code, message }: { code: number | null; message: string }, text: string | RegExp) {
  expect(code).toBe(1)
  expect(message).toMatch(text)
  expect(message.split('\n')).toHaveLength(1)
}

let dataDir = ''
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local-server-'))
})
test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('explains a taken port in one line', { tag: '@nightly' }, async () => {
  const other = createServer().listen(0)
  const { port } = other.address() as AddressInfo
  const ended = await startAndFail({ PORT: String(port), DATA_DIR: dataDir })
  other.close()
  expectOneLine(ended, `Port ${port} is taken`)
})

test('explains a wrong PORT in one line', { tag: '@nightly' }, async () => {
  expectOneLine(await startAndFail({ PORT: 'web', DATA_DIR: dataDir }), 'PORT must be')
})

test('explains a database that cannot be reached in one line, without its password', { tag: '@nightly' }, async () => {
  const ended = await startAndFail({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://someone:secret@localhost:1/none',
    DATABASE_WS_PROXY: `127.0.0.1:${await freePort()}/v1`,
  })
  expectOneLine(ended, /\(DATABASE_URL\) cannot be used: no connection/)
  expect(ended.message).not.toContain('secret')
})

test('explains a Node that is too old in one line', { tag: '@nightly' }, async () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.11.0' })`
  const ended = await runToItsEnd(['-e', `${pretend}; import('./netlify/local/start.mjs')`])
  expectOneLine(ended, /^Node 20\.11\.0 is too old/)
})

/** The embedded database, as a developer has it; the other journeys run on the machine's PostgreSQL. */
const embedded = { POSTGRES_PROXY: '' }

test('a first start has a database and the demonstration’s people in it', { tag: '@nightly' }, async ({ request }) => {
  test.setTimeout(120_000)
  const site = await startSite({ port: await freePort(), dataDir, env: embedded })
  const [waiting] = demoApplicants
  const data = { cpf: waiting.cpf, password: demoPassword }
  const answer = await request.post(`${site.url}/api/session`, { headers: { origin: site.url }, data })
  expect(answer.ok()).toBe(true)
  await site.stop()
})

test('one folder serves one instance, and an application outlives kill -9', { tag: '@nightly' }, async ({
  request,
}) => {
  test.setTimeout(120_000)
  const port = await freePort()
  const first = await startSite({ port, dataDir, env: embedded })
  const headers = { origin: first.url, 'idempotency-key': crypto.randomUUID() }
  const applicant = application()
  const applied = await request.post(`${first.url}/api/applications`, { headers, data: applicant })
  expect(applied.status()).toBe(201)

  const other = await startAndFail({ PORT: String(await freePort()), DATA_DIR: dataDir })
  expectOneLine(other, 'Another instance is using')

  await first.stop('SIGKILL')
  const second = await startSite({ port, dataDir, env: embedded })
  const loggedIn = await request.post(`${second.url}/api/session`, {
    headers,
    data: { cpf: applicant.cpf, password: applicant.password },
  })
  expect(loggedIn.ok()).toBe(true)

  await second.stop('SIGINT')
  expect(second.process.exitCode).toBe(0)
  await expect(request.get(`${second.url}/api/health`)).rejects.toThrow()
})
