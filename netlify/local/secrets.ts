import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import forge from 'node-forge'
import { brand } from '#content/brand.ts'

/** Returns the SECRET_KEY of this data folder, and makes it the first time. Only the folder's owner may read it. */
export async function localSecretKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key')
  const drawn = randomBytes(32).toString('base64')
  // Never overwrites an existing key, because everything sealed with it would be lost.
  await writeFile(file, drawn, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

const years = 10

/** The variables with the certificate that seals contracts. */
export interface SealVariables {
  CONTRACT_CERTIFICATE: string
  CONTRACT_CERTIFICATE_PASSWORD: string
}

/**
 * Returns the self-signed certificate of this data folder, and makes it the first time. Only the folder's owner may
 * read it.
 */
export async function localSealCertificate(dataDir: string): Promise<SealVariables> {
  const file = join(dataDir, 'contract-certificate.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept === undefined) {
    const drawn = JSON.stringify(drawCertificate())
    await writeFile(file, drawn, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  return JSON.parse(kept ?? (await readFile(file, 'utf8')))
}

function drawCertificate(): SealVariables {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  // Positive, as RFC 5280 asks of a serial number.
  certificate.serialNumber = `01${createHash('sha256').update(publicKey).digest('hex').slice(0, 30)}`
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + years)
  // UTF-8, because forge's default, PrintableString, has no accents (and its types have no value for it).
  const valueTagClass = forge.asn1.Type.UTF8 as never
  const name = [{ name: 'commonName', value: `${brand.legalName} (demonstração)`, valueTagClass }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([{ name: 'keyUsage', digitalSignature: true, nonRepudiation: true }])
  certificate.sign(key, forge.md.sha256.create())
  const password = randomBytes(18).toString('base64url')
  const pkcs12 = forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(key, certificate, password, { algorithm: 'aes256' }))
  return {
    CONTRACT_CERTIFICATE: Buffer.from(pkcs12.getBytes(), 'binary').toString('base64'),
    CONTRACT_CERTIFICATE_PASSWORD: password,
  }
}
