import { webcrypto } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { brand } from '#content/brand.ts'

/** The address of the local authority, in place of one that the law trusts. */
export const timestampPath = '/carimbo-do-tempo'

const crypto = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto })
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const years = 20

const id = {
  commonName: '2.5.4.3',
  extendedKeyUsage: '2.5.29.37',
  keyUsage: '2.5.29.15',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  signedData: '1.2.840.113549.1.7.2',
  // Of the demonstration: RFC 3161 asks for a policy, and this arc is for examples.
  policy: '2.999.3161',
}

/** A timestamp authority (RFC 3161) with a certificate of its own. */
export interface LocalAuthority {
  /** The certificate, as DER. */
  certificate: Uint8Array<ArrayBuffer>
  /** Answers a request for a timestamp; undefined for every other address. */
  answer(request: Request): Promise<Response | undefined>
}

interface Kept {
  key: string
  certificate: string
}

/**
 * Starts the authority of a data folder, and makes its key the first time. Only the folder's owner may read it. `now`
 * is the time that it certifies.
 */
export async function localAuthority(dataDir: string, now: () => Date = () => new Date()): Promise<LocalAuthority> {
  const file = join(dataDir, 'timestamp-authority.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept === undefined) {
    await writeFile(file, JSON.stringify(await drawn(now())), { mode: 0o600, flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
  const { key, certificate }: Kept = JSON.parse(kept ?? (await readFile(file, 'utf8')))
  const der = new Uint8Array(Buffer.from(certificate, 'base64'))
  const signer = await crypto.importKey('pkcs8', Buffer.from(key, 'base64'), algorithm, false, ['sign'])
  return {
    certificate: der,
    answer: async (request) => {
      if (new URL(request.url).pathname !== timestampPath || request.method !== 'POST') return undefined
      const body = await stamp(await request.arrayBuffer(), der, signer, now())
      return new Response(body, { headers: { 'content-type': 'application/timestamp-reply' } })
    },
  }
}

async function drawn(at: Date): Promise<Kept> {
  const usages: KeyUsage[] = ['sign', 'verify']
  const length = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const keys = await crypto.generateKey({ ...algorithm, ...length }, true, usages)
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ valueHex: serial() })
  const value = new asn1.Utf8String({ value: `Carimbo do tempo do ${brand.bank} (demonstração)` })
  const name = new pkijs.AttributeTypeAndValue({ type: id.commonName, value })
  certificate.issuer.typesAndValues.push(name)
  certificate.subject.typesAndValues.push(name)
  certificate.notBefore.value = new Date(at.getTime() - 60_000)
  const end = new Date(at)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  certificate.notAfter.value = end
  const usage = new pkijs.ExtKeyUsage({ keyPurposes: [id.timeStamping] })
  certificate.extensions = [
    extension(id.extendedKeyUsage, usage.toSchema()),
    // Digital signature, and nothing else.
    extension(id.keyUsage, new asn1.BitString({ valueHex: new Uint8Array([0x80]).buffer, unusedBits: 7 })),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, crypto)
  await certificate.sign(keys.privateKey, 'SHA-256', crypto)
  const key = await crypto.exportKey('pkcs8', keys.privateKey)
  return {
    key: Buffer.from(key).toString('base64'),
    certificate: Buffer.from(certificate.toSchema(true).toBER()).toString('base64'),
  }
}

const extension = (extnID: string, value: asn1.BaseBlock) =>
  new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER() })

/** Returns a positive number of 15 bytes. */
const serial = () => new Uint8Array([1, ...webcrypto.getRandomValues(new Uint8Array(14))]).buffer

/** Returns the reply to a request: granted, with a token over the hash that was sent. */
async function stamp(body: ArrayBuffer, der: Uint8Array<ArrayBuffer>, key: CryptoKey, at: Date): Promise<ArrayBuffer> {
  const request = pkijs.TimeStampReq.fromBER(body)
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: id.policy,
    messageImprint: request.messageImprint,
    serialNumber: new asn1.Integer({ valueHex: serial() }),
    genTime: at,
    accuracy: new pkijs.Accuracy({ seconds: 1 }),
    ...(request.nonce && { nonce: request.nonce }),
  })
  const content = info.toSchema().toBER()
  const certificate = pkijs.Certificate.fromBER(der)
  const digest = async (bytes: ArrayBuffer | Uint8Array) => crypto.digest('SHA-256', bytes as ArrayBuffer)
  const octets = (valueHex: ArrayBuffer) => new asn1.OctetString({ valueHex })
  // ESSCertIDv2 (RFC 5816) binds the token to the certificate that signed it.
  const signingCertificate = new asn1.Sequence({
    value: [new asn1.Sequence({ value: [new asn1.Sequence({ value: [octets(await digest(new Uint8Array(der)))] })] })],
  })
  const attribute = (type: string, value: asn1.BaseBlock) => new pkijs.Attribute({ type, values: [value] })
  const attributes = [
    attribute(id.contentType, new asn1.ObjectIdentifier({ value: id.timestampInfo })),
    attribute(id.signingTime, new asn1.UTCTime({ valueDate: at })),
    attribute(id.messageDigest, octets(await digest(content))),
    attribute(id.signingCertificate, signingCertificate),
  ]
  const { issuer, serialNumber } = certificate
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: id.timestampInfo, eContent: octets(content) }),
    certificates: [certificate],
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  })
  await signed.sign(key, 0, 'SHA-256', undefined, crypto)
  const token = new pkijs.ContentInfo({ contentType: id.signedData, content: signed.toSchema(true) })
  const status = new pkijs.PKIStatusInfo({ status: pkijs.PKIStatus.granted })
  return new pkijs.TimeStampResp({ status, timeStampToken: token }).toSchema().toBER()
}
