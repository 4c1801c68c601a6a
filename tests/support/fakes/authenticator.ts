import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const site = { rpId: 'tiriva.example', origin: 'https://tiriva.example' }
type Site = Partial<typeof site> & { isVerified?: boolean }

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/**
 * An authenticator with one passkey and a key pair of its own. It answers every challenge, for any site that a test
 * names, so that the test can cheat.
 */
export function newAuthenticator() {
  const id = base64url(randomBytes(32))
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let handle: string | undefined
  return {
    id,
    /** The number of signatures; a test may turn it back. Undefined means that it does not count. */
    counter: undefined as number | undefined,
    /** Makes the passkey. */
    create(options: { challenge: string; user: { id: string } }, told: Site = {}, name = 'Notebook') {
      handle = options.user.id
      const authData = Buffer.concat([
        authenticatorData(told, 0x40, this.counter ?? 0),
        Buffer.alloc(16),
        Buffer.from([0, 32]),
        Buffer.from(id, 'base64url'),
        coseKey(publicKey),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        name,
        id,
        clientDataJSON: clientData('webauthn.create', options.challenge, told),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      }
    },
    /** Signs a challenge. */
    sign(options: { challenge: string }, told: Site = {}) {
      if (this.counter !== undefined) this.counter++
      const clientDataJSON = clientData('webauthn.get', options.challenge, told)
      const data = authenticatorData(told, 0, this.counter ?? 0)
      const signature = sign(
        'sha256',
        Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]),
        privateKey,
      )
      return {
        id,
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(handle !== undefined && { userHandle: handle }),
      }
    },
  }
}

export type Authenticator = ReturnType<typeof newAuthenticator>

function authenticatorData({ rpId = site.rpId, isVerified = true }: Site, flags: number, counter: number) {
  const present = 1
  const verified = isVerified ? 4 : 0
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([present | verified | flags]), count])
}

const clientData = (type: string, challenge: string, { origin = site.origin }: Site) =>
  base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))

function coseKey(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]
  return isoCBOR.encode(new Map(entries))
}
