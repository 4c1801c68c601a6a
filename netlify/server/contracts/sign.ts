import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ContractRow } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'
import type { ContractEvidence } from '#domain/contract/contract.ts'
import { documentKinds, type SentKind } from '#domain/documents/documents.ts'
import { redactCpf, redactEmail } from '#domain/identity/identifiers.ts'
import { accountById } from '../accounts/applicant-accounts.ts'
import { type CodeSubject, codeSentAt, requestCode, withCode } from '../accounts/one-time-code.ts'
import { demandSettled } from '../accounts/settled.ts'
import { addEvent } from '../application/events.ts'
import { findApplication, lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { renewOutdated } from './make-contract.ts'
import { findContract, findContractVersion, markAgreed, markRead, markSigned } from './queries.ts'
import { obstacleTo } from './ready-to-sign.ts'

/**
 * Makes an outdated contract anew when its applicant asks for that. Does nothing for any other contract. Throws
 * `not_found`.
 */
export async function askForRenewal(deps: Deps, applicationId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, applicationId)
    if (row === undefined) throw new ProblemError('not_found')
    const contract = await findContract(tx, applicationId)
    if ((await obstacleTo(deps, tx, row, contract)) === 'contract_outdated') await renewOutdated(deps, tx, row)
  })
}

/** The origin of a request, for the evidence of a signature. */
export interface Caller {
  ip: string
  userAgent: string
}

/** Records that the applicant read a contract to its end. Does nothing for a signed or void one. Throws `not_found`. */
export async function recordRead(deps: Deps, applicationId: string, contractId: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockApplication(tx, applicationId)
    const contract = await findContractVersion(tx, applicationId, contractId)
    if (contract === undefined) throw new ProblemError('not_found')
    if (!(await markRead(tx, contract.id, at))) return
    await addEvent(tx, { ...byApplicant(applicationId, contract), kind: 'contract_read', at })
  })
}

/**
 * Records that the applicant declares to have read a contract and to agree, and sends the code that signs it. Does
 * nothing for a signed contract. Throws ProblemError: `contract_changed` if another version is in force, the obstacles
 * of `obstacleTo`, `email_settling`, `too_many_requests`.
 */
export async function askForSignature(deps: Deps, applicationId: string, contractId: string): Promise<void> {
  const asked = await signable(deps, applicationId, contractId)
  if (asked === null) return
  const { contract, row } = asked
  const subject = codeSubject(row.account_id, contract)
  demandSettled(await accountById(deps.db, row.account_id), deps.now())
  await requestCode(deps, subject, applicantOf(row), async (tx) => {
    if (!(await lockApplication(tx, applicationId))) throw new ProblemError('not_found')
    const at = deps.now()
    await markAgreed(tx, contract.id, at)
    await addEvent(tx, { ...byApplicant(applicationId, contract), kind: 'contract_code', at })
  })
}

/**
 * Signs a contract with the code sent for it. Does nothing for a signed contract, because a second press, another tab
 * or a lost answer can repeat the request. Throws what `askForSignature` and `withCode` throw.
 */
export async function signContract(
  deps: Deps,
  applicationId: string,
  { contractId, code }: { contractId: string; code: string },
  caller: Caller,
): Promise<void> {
  const asked = await signable(deps, applicationId, contractId)
  if (asked === null) return
  const { contract, row } = asked
  try {
    await withCode(deps, codeSubject(row.account_id, contract), code, (tx) => sign(deps, tx, contract, caller))
  } catch (error) {
    // Another request may have used the code first, for the same signature.
    const isOver = error instanceof ProblemError && error.code === 'code_over'
    if (!isOver || (await findContract(deps.db, applicationId))?.signed_at == null) throw error
  }
}

async function sign(deps: Deps, tx: Transaction<Database>, { id, application_id }: ContractRow, caller: Caller) {
  const row = await lockApplication(tx, application_id)
  const contract = await findContractVersion(tx, application_id, id)
  if (!row || !contract) throw new ProblemError('not_found')
  const obstacle = await obstacleTo(deps, tx, row, contract)
  if (obstacle) throw new ProblemError(contract.state === 'void' ? 'contract_changed' : obstacle)
  const at = deps.now()
  const evidence = await evidenceOf(tx, row, contract, { ...caller, at })
  if (!(await markSigned(tx, id, at, evidence))) throw new ProblemError('contract_changed')
  await addEvent(tx, { ...byApplicant(row.id, contract), kind: 'contract_signed', at })
  await enqueue(tx, 'seal_contract', { contractId: id })
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, at: at.toISOString() }
  await queueMessage(deps, tx, { ...envelope, kind: 'contract_signed', event: id, params })
}

/** Returns the contract that may be signed now, and its application; null when the contract is signed already. */
async function signable(deps: Deps, applicationId: string, contractId: string) {
  const [row, contract] = await Promise.all([
    findApplication(deps.db, applicationId),
    findContractVersion(deps.db, applicationId, contractId),
  ])
  if (!row || !contract) throw new ProblemError('not_found')
  if (contract.state === 'signed') return null
  if (contract.state === 'void') throw new ProblemError('contract_changed')
  const obstacle = await obstacleTo(deps, deps.db, row, contract)
  if (obstacle) {
    // Another request may have signed the contract since this one read it. Then the signature is the obstacle.
    const now = await findContractVersion(deps.db, applicationId, contractId)
    if (now?.state === 'signed') return null
    throw new ProblemError(obstacle)
  }
  return { contract, row }
}

/** The code is bound to the PDF, so that it does not work for a contract made anew. */
const codeSubject = (accountId: string, { id, application_id, sha256 }: ContractRow): CodeSubject => ({
  purpose: 'sign',
  accountId,
  about: application_id,
  binding: `${id}:${sha256}`,
})

async function evidenceOf(
  tx: Transaction<Database>,
  row: ApplicationRow,
  contract: ContractRow,
  { ip, userAgent, at }: Caller & { at: Date },
): Promise<ContractEvidence> {
  const sentAt = await codeSentAt(tx, { purpose: 'sign', subject: row.id })
  const { sha256, ready_at, read_at } = contract
  if (!sha256 || !ready_at || !read_at || !sentAt) throw new Error('a signature without its evidence')
  return {
    fullName: row.full_name,
    maskedCpf: redactCpf(row.cpf),
    maskedEmail: redactEmail(row.email),
    ip,
    userAgent: userAgent.slice(0, 300),
    sha256,
    code: contract.code,
    textVersion: contract.text_version,
    readyAt: ready_at.toISOString(),
    readAt: read_at.toISOString(),
    codeSentAt: sentAt.toISOString(),
    signedAt: at.toISOString(),
    signatureKind: 'advanced',
    documents: await reliedUpon(tx, row.id),
  }
}

/**
 * The documents that the bank has accepted, the files of an accepted proof of income among them, with the hash of each
 * file, so that the evidence says on what the bank relied.
 */
const reliedUpon = (tx: Transaction<Database>, applicationId: string) =>
  tx
    .selectFrom('documents')
    .select(['kind', 'sha256'])
    .where('application_id', '=', applicationId)
    .where('state', '=', 'stored')
    .where((eb) =>
      eb.or([
        eb('review', '=', 'accepted').and('kind', 'in', documentKinds),
        eb('kind', '=', 'renda').and(
          eb.exists(
            eb
              .selectFrom('income_proofs')
              .select('income_proofs.id')
              .whereRef('income_proofs.application_id', '=', 'documents.application_id')
              .where('income_proofs.state', '=', 'accepted')
              .whereRef('documents.created_at', '>=', 'income_proofs.asked_at')
              .whereRef('documents.created_at', '<=', 'income_proofs.sent_at'),
          ),
        ),
      ]),
    )
    .$narrowType<{ kind: SentKind }>()
    .orderBy('kind')
    .orderBy('id')
    .execute()

const byApplicant = (applicationId: string, { version }: Pick<ContractRow, 'version'>) => ({
  applicationId,
  actor: { type: 'applicant', id: applicationId, name: null } as const,
  data: { version },
})
