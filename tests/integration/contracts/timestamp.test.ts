import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAnalyst } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { pdfOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { localAuthority, timestampPath } from '../../../netlify/local/timestamp.ts'

const years = (count: number) => Math.round(Date.now() / 1000 + count * 365.25 * 86_400)
let folder: string
let http: Server
let isDown = false
let server: TestServer
let sealed: Uint8Array
/** The two signatures of the PDF, the bank's and the authority's: the bytes that each covers, and its DER. */
let signatures: { covered: Buffer; der: Buffer }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timestamp-'))
  const authority = await localAuthority(folder)
  http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (isDown) {
      response.writeHead(503).end()
      return
    }
    const answer = await authority.answer(
      new Request(`http://authority${request.url}`, { method: 'POST', body: Buffer.concat(chunks) }),
    )
    response.end(answer && Buffer.from(await answer.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const TIMESTAMP_URL = `http://127.0.0.1:${port}${timestampPath}`
  server = await startServer({ ...(await sealVariables()), TIMESTAMP_URL })
  await emptyDatabase(server.deps.db)
  sealed = await pdfOf(await signed(server, await createAnalyst(server)), 'assinada')
  signatures = signaturesOf(Buffer.from(sealed))
  await writeFile(join(folder, 'authority.pem'), pem(authority.certificate))
}, 60_000)
afterAll(async () => {
  await server.stop()
  http.close()
  await rm(folder, { recursive: true })
})

const pem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

function signaturesOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map(([, ...numbers]) => {
    const [from = 0, length = 0, second = 0, rest = 0] = numbers.map(Number)
    const hex = text.slice(from + length + 1, second - 1)
    return {
      covered: Buffer.concat([pdf.subarray(from, from + length), pdf.subarray(second, second + rest)]),
      der: unpadded(Buffer.from(hex, 'hex')),
    }
  })
}

/** DER without the zeros that fill the place reserved for it. */
function unpadded(bytes: Buffer): Buffer {
  const size = bytes[1] ?? 0
  const more = size & 0x7f
  const length = size < 0x80 ? size : bytes.readUIntBE(2, more)
  return bytes.subarray(0, (size < 0x80 ? 2 : 2 + more) + length)
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }).toString()

/** Checks the bank's seal as a program does whose clock stands at `at` (s). Throws if it is not valid then. */
async function checkSeal(at: number): Promise<void> {
  const [seal] = signatures
  if (!seal) throw new Error('no seal')
  await writeFile(join(folder, 'seal.der'), seal.der)
  await writeFile(join(folder, 'sealed.bin'), seal.covered)
  openssl('pkcs7', '-inform', 'DER', '-in', 'seal.der', '-print_certs', '-out', 'bank.pem')
  const trust = ['-CAfile', 'bank.pem', '-purpose', 'any', '-attime', String(at)]
  openssl(
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    'seal.der',
    '-content',
    'sealed.bin',
    '-out',
    'out',
    ...trust,
  )
}

/** Checks the timestamp over the sealed document and its revocation data, at a time. Returns what it certifies. */
async function checkTimestamp(at: number): Promise<string> {
  const stamp = signatures[1]
  if (!stamp) throw new Error('no timestamp')
  await writeFile(join(folder, 'stamp.der'), stamp.der)
  await writeFile(join(folder, 'stamped.bin'), stamp.covered)
  const trust = ['-CAfile', 'authority.pem', '-attime', String(at)]
  expect(openssl('ts', '-verify', '-token_in', '-in', 'stamp.der', '-data', 'stamped.bin', ...trust)).toContain(
    'Verification: OK',
  )
  return openssl('ts', '-reply', '-token_in', '-in', 'stamp.der', '-token_out', '-text')
}

it('the seal of a contract is valid, and the authority certifies its time over everything before', () => {
  const report = pdfTool('pdfsig', sealed)
  expect(report).toContain('Signature Field Name: Lacre')
  expect(report).toContain('Signature is Valid')
  expect(report).toContain('Carimbo do tempo do Banco Tiriva')
  expect(signatures).toHaveLength(2)
  // The certificates stand in the document, and the second timestamp covers them.
  expect(signatures[1]?.covered.toString('latin1')).toContain('/DSS')
  expect(signatures[1]?.covered.subarray(0, 1000).equals(Buffer.from(sealed.subarray(0, 1000)))).toBe(true)
})

it('years later the certificate of the bank is over, and the timestamp still proves when the contract was sealed', async () => {
  await checkSeal(years(0))
  await expect(checkSeal(years(11))).rejects.toThrow(/expired/)
  expect(await checkTimestamp(years(15))).toMatch(new RegExp(`Time stamp: .* ${new Date().getUTCFullYear()} GMT`))
  // At the certified time the certificate was in force.
  await checkSeal(years(0))
})

it('a document that was changed afterwards fits neither', async () => {
  const [seal, stamp] = signatures
  if (!seal || !stamp) throw new Error('no signatures')
  const original = signatures
  const changed = ({ covered, der }: typeof seal) => {
    const copy = Buffer.from(covered)
    copy[2000] = (copy[2000] ?? 0) ^ 1
    return { covered: copy, der }
  }
  signatures = original.map(changed)
  await expect(checkSeal(years(0))).rejects.toThrow()
  await expect(checkTimestamp(years(0))).rejects.toThrow()
  signatures = original
})

it('while the authority does not answer the contract is signed all the same, and its seal waits', async () => {
  isDown = true
  const ana = await createAnalyst(server, 'rita')
  const waiting = await signed(server, ana)
  const row = () =>
    server.deps.db
      .selectFrom('contracts')
      .select(['state', 'sealed_at'])
      .where('id', '=', waiting.contractId)
      .executeTakeFirstOrThrow()
  expect(await row()).toEqual({ state: 'signed', sealed_at: null })
  isDown = false
  await runAll(server)
  expect((await row()).sealed_at).not.toBeNull()
})

it('the evidence names the kind of the signature', async () => {
  const text = pdfTool('pdftotext', sealed, '-').replace(/\s+/g, ' ')
  expect(text).toContain('Assinatura eletrônica avançada (Lei 14.063/2020, artigo 4º, II)')
  expect((await readFile(join(folder, 'authority.pem'), 'utf8')).length).toBeGreaterThan(100)
})
