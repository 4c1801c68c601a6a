import { generateKeyPairSync, randomBytes } from 'node:crypto'
import forge from 'node-forge'

/** A certificate with its key, both PEM. */
export interface KeyPair {
  cert: string
  key: string
}

/**
 * Makes a certificate authority for one run, and its certificates: of servers by their names, and of clients by theirs.
 */
export function createAuthority(): { cert: string; server: (...hosts: string[]) => KeyPair; client: KeyPair } {
  const own = keys()
  const authority = certify('Authority of one run', own, undefined, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ])
  const issue = (name: string, extensions: object[]): KeyPair => {
    const pair = keys()
    const cert = certify(name, pair, { certificate: authority, key: own.privateKey }, extensions)
    return { cert: forge.pki.certificateToPem(cert), key: forge.pki.privateKeyToPem(pair.privateKey) }
  }
  return {
    cert: forge.pki.certificateToPem(authority),
    server: (...hosts) => {
      const altNames = hosts.map((host) => (/^[\d.]+$/.test(host) ? { type: 7, ip: host } : { type: 2, value: host }))
      return issue(hosts[0] ?? '', [
        { name: 'extKeyUsage', serverAuth: true },
        { name: 'subjectAltName', altNames },
      ])
    },
    client: issue('Banco', [{ name: 'extKeyUsage', clientAuth: true }]),
  }
}

type Keys = ReturnType<typeof keys>

// Uses Node's own keys, because the library takes seconds to draw one.
function keys() {
  const pem = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  return {
    privateKey: forge.pki.privateKeyFromPem(pem.privateKey),
    publicKey: forge.pki.publicKeyFromPem(pem.publicKey),
  }
}

function certify(
  name: string,
  { privateKey, publicKey }: Keys,
  by: { certificate: forge.pki.Certificate; key: forge.pki.rsa.PrivateKey } | undefined,
  extensions: object[],
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = publicKey
  // Positive, as RFC 5280 asks of a serial number.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity.notBefore.setDate(certificate.validity.notBefore.getDate() - 1)
  // Longer than the 30 days before the end at which the health check warns.
  certificate.validity.notAfter.setDate(certificate.validity.notBefore.getDate() + 90)
  const subject = [{ name: 'commonName', value: name }]
  certificate.setSubject(subject)
  certificate.setIssuer(by ? by.certificate.subject.attributes : subject)
  certificate.setExtensions(extensions)
  certificate.sign(by?.key ?? privateKey, forge.md.sha256.create())
  return certificate
}
