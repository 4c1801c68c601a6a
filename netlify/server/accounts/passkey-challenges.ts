import type { PasskeyPurpose } from '#db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { newToken, sha256 } from '../shared/tokens.ts'
import { challengeOf } from './passkey.ts'
import { insertChallenge, spendChallenge } from './passkey-queries.ts'

/** How long a challenge may be answered, in ms. */
const challengeMs = 5 * 60_000

/** What a challenge is for, and who may answer it: the session with this id or, before login, the browser with this token. */
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
 * Gives the challenge that an authenticator answered, and uses it up. Throws `passkey_over` unless the challenge was given
 * on this occasion.
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
