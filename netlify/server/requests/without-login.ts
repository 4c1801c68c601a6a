import type { Transaction } from 'kysely'
import type { RequestView, StrangerRequest } from '#api/requests.ts'
import type { Database } from '#db/schema.ts'
import { readReference } from '#domain/reference.ts'
import { atLeast, type StrangersCode, sendStrangersCode, withStrangersCode } from '../accounts/one-time-code.ts'
import type { Deps } from '../deps.ts'
import { type Attempt, madeBefore, once } from '../shared/once.ts'
import { ProblemError } from '../shared/problem.ts'
import { quietly } from '../shared/quietly.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { claimedId, isSigned, sha256, signedId, tokenHash } from '../shared/tokens.ts'
import { findByProtocol, findPeople } from './queries.ts'
import { escalate, openRequest, present } from './requests.ts'
import { requestView } from './views.ts'

/** The least time (ms) of an answer, so that it does not tell whether a request has the protocol. */
const sameTimeMs = 250
/** How long (ms) a visitor can read a request and write to it after opening it. */
const openMs = 30 * 60_000

/**
 * The codes for an address: one of its own for each browser that asks, so that the wrong codes of others do not use it
 * up. Their keys hold only hashes.
 */
function addressCodes(email: string, device: string): StrangersCode {
  const owner = sha256(email)
  const code = { purpose: 'request', accountId: null, owner, binding: email } as const
  return { own: { ...code, about: `${owner}:${tokenHash(device)}` }, shared: { ...code, about: owner } }
}

/** The browser and the network of a visitor. */
export interface Visitor {
  device: string
  ip: string
}

/**
 * Sends a code to the address that a visitor wants to write from (`sendStrangersCode`). Throws `too_many_requests` for
 * floods of one network, and `codes_not_configured`.
 */
export async function confirmStrangersAddress(deps: Deps, email: string, { device, ip }: Visitor): Promise<void> {
  await countAgainst(deps, { requestFloodAddress: ip })
  await sendStrangersCode(deps, addressCodes(email, device), { to: email, about: null })
}

/**
 * Opens the request of a visitor, whose address the code confirms. Joins the request to an application only if the
 * application has the same address, because a typed number proves nothing. The answer is the same in both cases. Throws
 * what `withStrangersCode` throws, and `too_many_requests` for floods of one network. An attempt that already opened
 * one needs no code again, because the first time has used it up.
 */
export async function openAsStranger(
  deps: Deps,
  { kind, fullName, email, contractNumber, text, code }: StrangerRequest,
  { device, ip }: Visitor,
  attempt: Attempt | null,
): Promise<{ token: string; request: RequestView }> {
  await countAgainst(deps, { requestFloodAddress: ip })
  const known = attempt && (await madeBefore(deps.db, attempt))
  if (known) return opened(deps, known)
  const open = async (tx: Transaction<Database>) => {
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
    const row = await openRequest(deps, tx, {
      kind,
      channel: 'site',
      contact: { name: fullName, email },
      accountId: own?.account_id ?? null,
      applicationId: own?.id ?? null,
      text: contractNumber ? `Contrato informado: ${contractNumber}\n\n${text}`.slice(0, 4000) : text,
    })
    return row.id
  }
  const id = await withStrangersCode(deps, addressCodes(email, device), code, (tx) =>
    once(tx, attempt, deps.now(), () => open(tx)),
  )
  return opened(deps, id)
}

/** Returns a request with the token that opens it. */
async function opened(deps: Deps, id: string): Promise<{ token: string; request: RequestView }> {
  return { token: tokenOf(deps, id), request: await requestView(deps.db, await present(deps.db, id)) }
}

function followCodes(id: string, device: string): StrangersCode {
  const code = { purpose: 'follow', accountId: null, owner: id, binding: id } as const
  return { own: { ...code, about: `${id}:${tokenHash(device)}` }, shared: { ...code, about: id } }
}

/**
 * Sends a code to the address of the request with this protocol (`sendStrangersCode`). The answer is the same if there
 * is none, and comes before the work, which `background` holds. Throws `too_many_requests` for floods of one network,
 * and `codes_not_configured`.
 */
export async function askToFollow(
  deps: Deps,
  protocol: string,
  { device, ip }: Visitor,
  background: (work: Promise<unknown>) => void,
): Promise<void> {
  if (deps.config.secretKey === undefined) throw new ProblemError('codes_not_configured')
  await countAgainst(deps, { requestFloodAddress: ip })
  const send = async () => {
    const row = await findByProtocol(deps.db, readReference(protocol))
    const email = row && (await findPeople(deps.db, row)).email
    if (!row || !email) return
    await sendStrangersCode(deps, followCodes(row.id, device), { to: email, about: { requestId: row.id } })
    await deps.wakeJobs()
  }
  background(quietly(deps, 'the code of a protocol was not sent', send))
}

/**
 * Opens a request by its protocol and the mailed code. Throws `code_wrong` for every failure, and `too_many_requests`
 * for floods of one network.
 */
export async function follow(
  deps: Deps,
  { protocol, code }: { protocol: string; code: string },
  { device, ip }: Visitor,
): Promise<{ token: string; request: RequestView }> {
  await countAgainst(deps, { requestFloodAddress: ip })
  return atLeast(sameTimeMs, async () => {
    const row = await findByProtocol(deps.db, readReference(protocol))
    if (row === undefined) throw new ProblemError('code_wrong')
    try {
      await withStrangersCode(deps, followCodes(row.id, device), code, async () => {})
    } catch (refusal) {
      throw refusal instanceof ProblemError ? new ProblemError('code_wrong') : refusal
    }
    return { token: tokenOf(deps, row.id), request: await requestView(deps.db, row) }
  })
}

/**
 * Takes a complaint to the ombudsman, and returns that request with a token of its own. Throws what `escalate` throws.
 */
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
