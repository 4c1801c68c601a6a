import type { RequestView, StrangerRequest } from '#api/requests.ts'
import { readReference } from '#domain/reference.ts'
import { atLeast, type CodeSubject, sendCode, withCode } from '../accounts/one-time-code.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { claimedId, isSigned, sha256, signedId } from '../shared/tokens.ts'
import { findByProtocol, findPeople } from './queries.ts'
import { escalate, openRequest, present } from './requests.ts'
import { requestView } from './views.ts'

/** The least time (ms) of an answer, so that it does not tell whether a request has the protocol. */
const sameTimeMs = 250
/** How long (ms) a visitor can read a request and write to it after opening it. */
const openMs = 30 * 60_000

/** The code for an address. Its key holds only the address's hash. */
const addressSubject = (email: string): CodeSubject => ({
  purpose: 'request',
  accountId: null,
  about: sha256(email),
  binding: email,
})

/** Sends a code to the address that a visitor wants to write from. Throws `too_many_requests` and `codes_not_configured`. */
export async function confirmStrangersAddress(deps: Deps, email: string, ip: string): Promise<void> {
  await countAgainst(deps, { requestAddress: ip, codeRequest: `request:${sha256(email)}` })
  await deps.db.transaction().execute((tx) => sendCode(deps, tx, addressSubject(email), { to: email, about: null }))
}

/**
 * Opens the request of a visitor, whose address the code confirms. Joins the request to an application only if the
 * application has the same address, because a typed number proves nothing. The answer is the same in both cases. Throws
 * what `withCode` throws.
 */
export async function openAsStranger(
  deps: Deps,
  { kind, fullName, email, contractNumber, text, code }: StrangerRequest,
  ip: string,
): Promise<{ token: string; request: RequestView }> {
  await countAgainst(deps, { requestAddress: ip })
  const row = await withCode(deps, addressSubject(email), code, async (tx) => {
    // A deletion without a login covers only contacts, which were left without a login.
    const own =
      contractNumber && kind !== 'deletion'
        ? await tx
            .selectFrom('financing_applications')
            .innerJoin('applicant_accounts', 'applicant_accounts.id', 'account_id')
            .select(['financing_applications.id', 'account_id'])
            .where('contract_number', '=', contractNumber.replace(/\D/g, ''))
            .where('applicant_accounts.email', '=', email)
            .executeTakeFirst()
        : undefined
    return openRequest(deps, tx, {
      kind,
      channel: 'site',
      contact: { name: fullName, email },
      accountId: own?.account_id ?? null,
      applicationId: own?.id ?? null,
      text: contractNumber ? `Contrato informado: ${contractNumber}\n\n${text}`.slice(0, 4000) : text,
    })
  })
  return { token: tokenOf(deps, row.id), request: await requestView(deps.db, row) }
}

const followSubject = (id: string): CodeSubject => ({ purpose: 'follow', accountId: null, about: id, binding: id })

/**
 * Sends a code to the address of the request with this protocol. Answer and time are the same if there is none. Throws
 * `too_many_requests`, counted for the typed protocol and for the network address, and `codes_not_configured`.
 */
export async function askToFollow(deps: Deps, protocol: string, ip: string): Promise<void> {
  if (deps.config.secretKey === undefined) throw new ProblemError('codes_not_configured')
  await countAgainst(deps, { requestAddress: ip, codeRequest: `follow:${protocol}` })
  await atLeast(sameTimeMs, async () => {
    const row = await findByProtocol(deps.db, readReference(protocol))
    const email = row && (await findPeople(deps.db, row)).email
    if (!row || !email) return
    const visitor = { to: email, about: { requestId: row.id } }
    await deps.db.transaction().execute((tx) => sendCode(deps, tx, followSubject(row.id), visitor))
  })
}

/** Opens a request by its protocol and the mailed code. Throws `code_wrong` for every failure, and `too_many_requests`. */
export async function follow(
  deps: Deps,
  { protocol, code }: { protocol: string; code: string },
  ip: string,
): Promise<{ token: string; request: RequestView }> {
  await countAgainst(deps, { requestAddress: ip, codeCheck: `follow:${protocol}` })
  return atLeast(sameTimeMs, async () => {
    const row = await findByProtocol(deps.db, readReference(protocol))
    if (row === undefined) throw new ProblemError('code_wrong')
    try {
      await withCode(deps, followSubject(row.id), code, async () => {})
    } catch (refusal) {
      throw refusal instanceof ProblemError ? new ProblemError('code_wrong') : refusal
    }
    return { token: tokenOf(deps, row.id), request: await requestView(deps.db, row) }
  })
}

/** Takes a complaint to the ombudsman, and gives that request with a token of its own. Throws what `escalate` throws. */
export async function escalateAsStranger(
  deps: Deps,
  token: string,
  text: string,
): Promise<{ token: string; request: RequestView }> {
  const { id } = await requestOfToken(deps, token)
  const request = await escalate(deps, id, text)
  return { token: tokenOf(deps, request.id), request }
}

/** Makes the token that opens a request for half an hour: its id, signed together with the end. */
function tokenOf({ config, now }: Deps, id: string): string {
  const until = String(now().getTime() + openMs)
  return `${signedId(config.secretKey ?? '', 'request', id, until)}.${until}`
}

/** The request that a token opens. Throws `thread_over` for a token that has expired or is forged. */
export async function requestOfToken({ config, db, now }: Deps, token: string) {
  const [signed = '', until = ''] = token.split('.')
  const id = claimedId(signed)
  const isGood = id !== undefined && config.secretKey !== undefined && Number(until) > now().getTime()
  if (!isGood || !isSigned(config.secretKey ?? '', 'request', signed, until)) throw new ProblemError('thread_over')
  return present(db, id)
}
