import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readHealth } from '#server/maintenance/health.ts'
import { rotateSecretKey } from '#server/maintenance/rotate-key.ts'
import { openCertificate, putCertificate } from '#server/shared/certificates.ts'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { signed } from '#tests/support/contracts.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const day = 86_400_000
let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificates-'))
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'contato@tiriva.example' })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
})

const password = randomBytes(18).toString('base64url')

/** A self-signed certificate that ends in so many days, as PEM and as PKCS#12. */
function certificate(days: number) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(privateKey)
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.publicKeyFromPem(publicKey)
  made.serialNumber = '01'
  made.validity.notBefore = new Date(Date.now() - 400 * day)
  made.validity.notAfter = new Date(Date.now() + days * day)
  made.setSubject([{ name: 'commonName', value: 'Banco Tiriva' }])
  made.setIssuer([{ name: 'commonName', value: 'Banco Tiriva' }])
  made.sign(key, forge.md.sha256.create())
  const pkcs12 = forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(key, made, password, { algorithm: 'aes256' }))
  return {
    pem: Buffer.from(`${forge.pki.certificateToPem(made)}\n${privateKey}`),
    pkcs12: Buffer.from(pkcs12.getBytes(), 'binary'),
  }
}

/** Runs `npm run ops -- certificate` as the owner of the tables. */
async function command(name: string, bytes: Buffer, typed = password) {
  const file = join(folder, 'certificate')
  await writeFile(file, bytes)
  const env = { ...process.env, SECRET_KEY: server.deps.config.secretKey }
  const child = promisify(execFile)(process.execPath, ['netlify/commands/certificate.ts', name, file], { env })
  child.child.stdin?.end(`${typed}\n`)
  return child.catch((failure) => failure) as Promise<{ stdout: string; stderr: string }>
}

const put = (name: 'contract' | 'pix', { pem, pkcs12 }: ReturnType<typeof certificate>, days: number) =>
  putCertificate(
    server.ownerDeps.db,
    server.deps.config.secretKey ?? '',
    name,
    name === 'pix' ? { bytes: pem, password: '' } : { bytes: pkcs12, password },
    { subject: 'CN=Banco Tiriva', expiresAt: new Date(Date.now() + days * day), at: new Date() },
  )
const health = () => readHealth(server.deps)

describe('a certificate that is put into the private store', () => {
  it('is sealed there, says until when it holds, seals contracts, and is replaced by the next', async () => {
    const first = certificate(200)
    const { stdout, stderr } = await command('contract', first.pkcs12)
    expect(stderr).toBe('')
    expect(stdout).toMatch(/contract: CN=Banco Tiriva, until \d\d\/\d\d\/\d{4}, SHA-256 [0-9a-f]{64}/)
    const row = await server.deps.db.selectFrom('certificates').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(password)
    expect(row.sealed).not.toContain(first.pkcs12.toString('base64').slice(0, 40))
    expect(await health()).toMatchObject({ status: 'ok', certificates: { contract: row.expires_at.toISOString() } })

    const ana = await stepUp(await createAnalyst(server))
    await signed(server, ana)
    const contract = await server.deps.db.selectFrom('contracts').selectAll().executeTakeFirstOrThrow()
    expect(contract.sealed_at).not.toBeNull()

    expect((await command('contract', certificate(300).pkcs12)).stderr).toBe('')
    const rows = await server.deps.db.selectFrom('certificates').selectAll().execute()
    expect(rows.map(({ expires_at }) => expires_at > row.expires_at)).toEqual([true])
    const told = await server.deps.db
      .selectFrom('security_events')
      .selectAll()
      .where('kind', '=', 'certificate_put')
      .execute()
    expect(told.map(({ detail }) => detail.split(' | ')[0])).toEqual(['contract', 'contract'])
    const history = await (await ana.api.admin.team.history.$get({ query: { kind: 'certificate_put' } })).json()
    expect(history.events[0]?.by).toMatch(/^comando/)
  }, 90_000)

  it('is refused with what is wrong, and nothing changes', async () => {
    const one = certificate(200)
    const ownKey = one.pem.indexOf('-----BEGIN RSA')
    const { pem } = certificate(200)
    const ofTwo = Buffer.concat([one.pem.subarray(0, ownKey), pem.subarray(pem.indexOf('-----BEGIN RSA'))])
    const refusals = [
      [await command('contract', one.pkcs12, 'outra'), 'password does not open'],
      [await command('contract', one.pem), 'is a PKCS#12'],
      [await command('contract', certificate(-1).pkcs12), 'This certificate ended'],
      [await command('pix', one.pem.subarray(0, ownKey)), 'must hold the certificate and'],
      [await command('pix', ofTwo), 'do not belong together'],
      [await command('bureau', ofTwo), 'do not belong together'],
      [await command('outro', one.pem), 'which certificate'],
    ] as const
    for (const [{ stderr }, words] of refusals) expect(stderr).toContain(words)
    expect(await server.deps.db.selectFrom('certificates').select('name').execute()).toEqual([])
  }, 90_000)

  it('is read by what serves, and changed by the owner of the tables alone', async () => {
    await put('pix', certificate(100), 100)
    expect((await openCertificate(server.deps, 'pix'))?.bytes.toString()).toContain('-----BEGIN CERTIFICATE-----')
    await expect(server.deps.db.deleteFrom('certificates').execute()).rejects.toThrow('permission denied')
    const changed = server.deps.db.updateTable('certificates').set({ sealed: 'x' }).execute()
    await expect(changed).rejects.toThrow('permission denied')
  })

  it('follows a new SECRET_KEY, and without it health says that it does not open', { tags: ['nightly'] }, async () => {
    await put('contract', certificate(100), 100)
    const to = 'n'.repeat(32)
    const from = server.deps.config.secretKey ?? ''
    expect(await rotateSecretKey(server.ownerDeps.db, { from, to })).toMatchObject({ certificates: 1 })
    expect(await health()).toMatchObject({ status: 'degraded', degraded: ['certificates'] })
    expect(await openCertificate(server.deps, 'contract')).toBeUndefined()
    const config = { ...server.deps.config, secretKey: to }
    expect((await openCertificate({ ...server.deps, config }, 'contract'))?.password).toBe(password)
  })
})

describe('the installation', () => {
  const partsFor = async (manager: Browser) => {
    const { parts } = await (await manager.api.admin.installation.$get()).json()
    return Object.fromEntries(parts.map(({ part, state }) => [part, state]))
  }

  it('tells managers what is missing, what works and what will not for long', async () => {
    const ana = await createAnalyst(server)
    expect(await partsFor(ana)).toEqual({
      database: 'ok',
      role: 'ok',
      store: 'ok',
      secret_key: 'ok',
      site_url: 'ok',
      mail: 'ok',
      jobs: 'ok',
      pix: 'missing',
      pix_key: 'missing',
      contract_certificate: 'missing',
      housekeeping: 'ok',
      build_hook: 'missing',
    })
    await put('contract', certificate(20), 20)
    expect((await partsFor(ana)).contract_certificate).toBe('ending')
    expect(await health()).toMatchObject({ degraded: ['certificates'] })
    server.advance(21 * day)
    const later = await partsFor(await createAnalyst(server, 'bia', 'manager'))
    expect(later).toMatchObject({ contract_certificate: 'failing', housekeeping: 'failing' })
  })

  it('is no business of analysts', async () => {
    const caio = await createAnalyst(server, 'caio', 'analyst')
    expect((await caio.api.admin.installation.$get()).status).toBe(403)
  })
})
