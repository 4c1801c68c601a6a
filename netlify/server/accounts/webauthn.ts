import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyPurpose } from '#db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { newToken, sha256 } from '../shared/tokens.ts'
import { insertChallenge, spendChallenge } from './passkeys.ts'

// EdDSA, ES256, RS256: the algorithms of current authenticators.
const algorithms = [-8, -7, -257]

/** How long (ms) an authenticator waits for its owner; a challenge lives a little longer. */
const patienceMs = 2 * 60_000

/** A credential's id, and how its authenticator is reached. */
export interface Descriptor {
  id: string
  transports: string[]
}

export interface StoredPasskey extends Descriptor {
  /** COSE key, base64url. */
  publicKey: string
  /** How often the passkey has signed; always zero with authenticators that do not count. */
  counter: number
}

/** The relying party: the site at its configured address, never the host that a request names. */
function relyingParty(siteUrl: string) {
  const { hostname, origin } = new URL(siteUrl)
  return { id: hostname, origin }
}

/** The account's id as an authenticator keeps it: opaque bytes, base64url. */
export const userHandle = (accountId: string) => Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')

/**
 * Returns the options with which a browser makes a passkey for an account. Authenticators find the passkey without a
 * user name and verify its owner. One that holds a passkey of `existing` makes no other.
 */
export async function registrationOptions(
  siteUrl: string,
  account: { id: string; username: string; fullName: string; bank: string },
  challenge: string,
  existing: Descriptor[],
) {
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: account.bank,
    rpID: relyingParty(siteUrl).id,
    userID: bytesOf(userHandle(account.id)),
    userName: account.username,
    userDisplayName: account.fullName,
    challenge: bytesOf(challenge),
    timeout: patienceMs,
    attestationType: 'none',
    excludeCredentials: existing.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return options
}

/**
 * Returns the options with which a browser asks for a passkey: for one of `allowed` or, if that is empty, for any of
 * this site.
 */
export async function requestOptions(siteUrl: string, challenge: string, allowed: Descriptor[] = []) {
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: relyingParty(siteUrl).id,
    challenge: bytesOf(challenge),
    timeout: patienceMs,
    userVerification: 'required',
    allowCredentials: allowed.map(described),
  })
  return options
}

/**
 * Returns the passkey that an authenticator made in answer to `challenge`. Throws an Error with the reason if the
 * passkey does not verify.
 */
export async function checkRegistration(
  siteUrl: string,
  challenge: string,
  made: { id: string; clientDataJSON: string; attestationObject: string },
): Promise<Omit<StoredPasskey, 'transports'>> {
  const { id, origin } = relyingParty(siteUrl)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...asCredential(made.id),
      response: { clientDataJSON: made.clientDataJSON, attestationObject: made.attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) throw new Error('attestation not verified')
  const { credential } = registrationInfo
  if (credential.id !== made.id) throw new Error('the id is not the one that was made')
  return { id: credential.id, publicKey: base64url(credential.publicKey), counter: credential.counter }
}

/**
 * Returns the counter that an authenticator signed in answer to `challenge`. Throws an Error with the reason if the
 * signature does not verify, and `CounterWentBack` for a right signature with a counter that went back.
 */
export async function checkAssertion(
  siteUrl: string,
  challenge: string,
  passkey: StoredPasskey,
  signed: { id: string; clientDataJSON: string; authenticatorData: string; signature: string },
): Promise<number> {
  const { id, origin } = relyingParty(siteUrl)
  const { clientDataJSON, authenticatorData, signature } = signed
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...asCredential(signed.id), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // The counter is compared below, once the signature has shown that the number is the authenticator's own.
    credential: { id: passkey.id, publicKey: bytesOf(passkey.publicKey), counter: -1 },
    requireUserVerification: true,
  })
  if (!verified) throw new Error('signature not verified')
  const { newCounter } = authenticationInfo
  if (!isLater(newCounter, passkey.counter)) throw new CounterWentBack('counter went back: is there a copy?')
  return newCounter
}

/**
 * Thrown if an authenticator's counter is not later than the stored one, because then a copy of the passkey may exist.
 */
export class CounterWentBack extends Error {}

/** Counters grow, or stay at zero if the authenticator does not count (Web Authentication Level 3, section 7.2). */
const isLater = (next: number, last: number) => next > last || (next === 0 && last === 0)

/**
 * Returns the challenge that a browser claims to answer; undefined for data that cannot be read. Only the signature
 * proves the claim.
 */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = data && typeof data === 'object' && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

const asCredential = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

type Transports = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number]['transports']
>
const described = ({ id, transports }: Descriptor) => ({ id, transports: transports as Transports })

/** How long a challenge may be answered, in ms. */
const challengeMs = 5 * 60_000

/**
 * The purpose of a challenge, and who may answer it: the session with this id or, before login, the browser with this
 * token.
 */
export interface Occasion {
  purpose: PasskeyPurpose
  boundTo: string
}

/** Draws a challenge of 256 bits, of which only a hash is stored. */
export async function newChallenge(deps: Deps, occasion: Occasion): Promise<string> {
  const challenge = newToken()
  const expiresAt = new Date(deps.now().getTime() + challengeMs)
  await insertChallenge(deps.db, { ...stored(challenge, occasion), expiresAt })
  return challenge
}

/**
 * Returns the challenge that an authenticator answered, and uses it up. Throws `passkey_over` unless the challenge was
 * given on this occasion.
 */
export async function answeredChallenge(deps: Deps, clientDataJSON: string, occasion: Occasion): Promise<string> {
  const challenge = challengeOf(clientDataJSON)
  const isOpen =
    challenge !== undefined && (await spendChallenge(deps.db, { ...stored(challenge, occasion), now: deps.now() }))
  if (!isOpen) throw new ProblemError('passkey_over')
  return challenge
}

const stored = (challenge: string, { purpose, boundTo }: Occasion) => ({
  hash: sha256(challenge),
  purpose,
  boundTo: sha256(boundTo),
})
