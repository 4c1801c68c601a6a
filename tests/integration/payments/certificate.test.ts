import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import forge from 'node-forge'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { bacenPix } from '#server/payments/provider/bacen.ts'
import { noAnswer, ProviderFailure } from '#server/payments/provider/port.ts'
import { overCertificate } from '#server/shared/transport.ts'

interface Identity {
  cert: string
  key: string
}
let ca: Identity
let client: Identity
let server: Server
let address: string
/** The requests, by path. */
let asked: string[] = []
let tokens = 0
let lifetime = 300
let refused = new Set<string>()

function issue(name: string, issuer?: { identity: Identity; name: string }): Identity {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = String(Math.floor(Math.random() * 1e9))
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000)
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  certificate.setSubject([{ name: 'commonName', value: name }])
  certificate.setIssuer([{ name: 'commonName', value: issuer?.name ?? name }])
  certificate.setExtensions([
    { name: 'basicConstraints', cA: issuer === undefined },
    { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
  ])
  certificate.sign(
    issuer ? forge.pki.privateKeyFromPem(issuer.identity.key) : keys.privateKey,
    forge.md.sha256.create(),
  )
  return { cert: forge.pki.certificateToPem(certificate), key: forge.pki.privateKeyToPem(keys.privateKey) }
}

/** The same identity as a PKCS#12 without a password, in base64. */
function pkcs12({ cert, key }: Identity): string {
  const made = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(key), [forge.pki.certificateFromPem(cert)], '')
  return Buffer.from(forge.asn1.toDer(made).getBytes(), 'latin1').toString('base64')
}

beforeAll(async () => {
  ca = issue('Autoridade de teste')
  const issuer = { identity: ca, name: 'Autoridade de teste' }
  const host = issue('localhost', issuer)
  client = issue('Banco Tiriva', issuer)
  const options = { ...host, ca: ca.cert, requestCert: true, rejectUnauthorized: true }
  server = createServer(options, (request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/oauth/token') {
      tokens += 1
      response.end(JSON.stringify({ access_token: `t${tokens}`, expires_in: lifetime }))
      return
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (refused.has(token)) {
      response.writeHead(401).end()
      return
    }
    response.writeHead(404, { 'content-type': 'application/problem+json' })
    response.end(JSON.stringify({ type: 'https://pix.bcb.gov.br/api/v2/error/NaoEncontrado', title: 'x', status: 404 }))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  address = `https://localhost:${(server.address() as AddressInfo).port}`
}, 60_000)
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
beforeEach(() => {
  asked = []
  tokens = 0
  lifetime = 300
  refused = new Set()
})

function provider(certificate: string | undefined) {
  const { pix } = readConfig({
    DATABASE_URL: 'postgres://localhost/x',
    PIX_API_URL: `${address}/api/v2`,
    PIX_CLIENT_ID: 'banco',
    PIX_CLIENT_SECRET: 'segredo',
    ...(certificate && { PIX_CLIENT_CERTIFICATE: certificate }),
  })
  if (!pix) throw new Error('no provider')
  return bacenPix(pix, overCertificate(pix.certificate, noAnswer, ca.cert))
}
const pem = () => Buffer.from(`${client.cert}\n${client.key}`).toString('base64')
const unknown = 'E00000000202611211500abcdefghijk'

describe('a provider that wants a client certificate', () => {
  it.each([
    ['PEM', pem],
    ['PKCS#12', () => pkcs12(client)],
  ])('knows the bank by its %s', async (_, certificate) => {
    expect(await provider(certificate()).findPayment(unknown)).toBeUndefined()
    expect(asked).toEqual(['/oauth/token', `/api/v2/pix/${unknown}`])
  })

  it('lets nobody in without one, or with one of another authority', async () => {
    const stranger = issue('Estranho')
    const other = Buffer.from(`${stranger.cert}\n${stranger.key}`).toString('base64')
    for (const certificate of [undefined, other]) {
      await expect(provider(certificate).findPayment(unknown)).rejects.toMatchObject({ reason: 'unreachable' })
    }
    expect(asked).toEqual([])
  })

  it('is not believed without a certificate that is trusted', async () => {
    const { pix } = readConfig({
      DATABASE_URL: 'postgres://localhost/x',
      PIX_API_URL: `${address}/api/v2`,
      PIX_CLIENT_ID: 'banco',
      PIX_CLIENT_SECRET: 'segredo',
      PIX_CLIENT_CERTIFICATE: pem(),
    })
    if (!pix?.certificate) throw new Error('no certificate')
    await expect(bacenPix(pix, overCertificate(pix.certificate, noAnswer)).findPayment(unknown)).rejects.toThrow(
      ProviderFailure,
    )
  })
})

describe('an access token', () => {
  it('is fetched once for many requests, also at the same moment', async () => {
    const one = provider(pem())
    await Promise.all(Array.from({ length: 20 }, () => one.findPayment(unknown)))
    await one.findPayment(unknown)
    expect(tokens).toBe(1)
  })

  it('is renewed before it ends', async () => {
    lifetime = 1
    const one = provider(pem())
    await one.findPayment(unknown)
    await one.findPayment(unknown)
    expect(tokens).toBe(2)
  })

  it('that the provider refuses is renewed, once', async () => {
    const one = provider(pem())
    await one.findPayment(unknown)
    refused.add('t1')
    expect(await one.findPayment(unknown)).toBeUndefined()
    expect(tokens).toBe(2)
    refused.add('t2').add('t3')
    await expect(one.findPayment(unknown)).rejects.toMatchObject({ reason: 'unreachable' })
    expect(tokens).toBe(3)
  })
})

it.each(['lixo', Buffer.from('-----BEGIN CERTIFICATE-----').toString('base64')])(
  'a certificate that cannot be one is an error at the start: %s',
  (certificate) => {
    expect(() => provider(certificate)).toThrow('PIX_CLIENT_CERTIFICATE')
  },
)
