import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { createSecureContext } from 'node:tls'
import { P12Signer } from '@libpdf/core'
import { createDatabase } from '#db/connection.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { isPem, putCertificate } from '#server/shared/certificates.ts'
import { addSecurityEvent } from '#server/shared/security-events.ts'
import { createPrompt } from './prompt.ts'

// npm run ops -- certificate contract FILE (a PKCS#12), or certificate pix|bureau FILE (a PKCS#12, or a PEM with
// certificate and key).
// Seals the certificate with SECRET_KEY and stores it in the database of DATABASE_OWNER_URL, in place of the former
// one. A running site reads it before its next seal or call to Pix provider and bureau, so it needs no restart.
const { DATABASE_OWNER_URL: databaseUrl, DATABASE_WS_PROXY: databaseWsProxy, SECRET_KEY: secretKey = '' } = process.env
const names = ['contract', 'pix', 'bureau'] as const

async function read() {
  const [given, file] = process.argv.slice(2)
  const name = names.find((one) => one === given)
  if (name === undefined || file === undefined)
    throw new Error('npm run ops -- certificate contract|pix|bureau FILE: which certificate, and where is it?')
  if (!databaseUrl || secretKey.length < 32)
    throw new Error('certificate needs DATABASE_OWNER_URL, and the SECRET_KEY of the site.')
  const bytes = await readFile(file)
  if (isPem(bytes) && name === 'contract') throw new Error('The certificate of contracts is a PKCS#12 (.p12, .pfx).')
  const password = isPem(bytes) ? '' : await askPassword()
  const x509 = isPem(bytes) ? ofPem(bytes) : await ofPkcs12(bytes, password)
  if (name !== 'contract') assertUsable(bytes, password)
  return { name, bytes, password, x509 }
}

async function askPassword(): Promise<string> {
  const prompt = createPrompt()
  try {
    return await prompt.askSecret('Password of the certificate (not shown): ')
  } finally {
    prompt.close()
  }
}

function ofPem(bytes: Buffer): X509Certificate {
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(bytes.toString('latin1')))
    throw new Error('A PEM must hold the certificate and its private key, one after the other.')
  return new X509Certificate(bytes)
}

async function ofPkcs12(bytes: Buffer, password: string): Promise<X509Certificate> {
  const signer = await P12Signer.create(new Uint8Array(bytes), password).catch(() => {
    throw new Error('The password does not open the certificate, or it is no PKCS#12.')
  })
  return new X509Certificate(signer.certificate)
}

/** Throws for a certificate that TLS cannot present to the provider, such as a PKCS#12 with ciphers of the nineties. */
function assertUsable(bytes: Buffer, password: string): void {
  try {
    createSecureContext(isPem(bytes) ? { cert: bytes, key: bytes } : { pfx: bytes, passphrase: password })
  } catch {
    throw new Error(
      'TLS cannot use this certificate: certificate and key do not belong together, or its ciphers are outdated.',
    )
  }
}

try {
  const { name, bytes, password, x509 } = await read()
  const [now, expiresAt] = [new Date(), new Date(x509.validTo)]
  const day = expiresAt.toISOString().slice(0, 10)
  if (expiresAt <= now) throw new Error(`This certificate ended on ${day}.`)
  const db = createDatabase({ databaseUrl: databaseUrl ?? '', databaseWsProxy })
  try {
    const fingerprint = createHash('sha256').update(x509.raw).digest('hex')
    await db.transaction().execute(async (tx) => {
      const facts = { subject: x509.subject, expiresAt, at: now }
      await putCertificate(tx, secretKey, name, { bytes, password }, facts)
      const actor = { id: null, name: `comando (${userInfo().username})` }
      const detail = { name, until: day, sha256: fingerprint }
      await addSecurityEvent(tx, { kind: 'certificate_put', detail, actor, at: now })
    })
    console.log(
      `${name}: ${x509.subject.replaceAll('\n', ', ')}, until ${formatPlainDate(day)}, SHA-256 ${fingerprint}`,
    )
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
