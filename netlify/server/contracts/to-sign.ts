import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ContractRow } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { offerHolds } from '#domain/offer/contract-offer.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { entryPaid } from '../payments/ledger.ts'
import { toCents } from '../shared/numeric.ts'
import { findWithdrawal } from './afterwards-queries.ts'
import { renewOutdated } from './make-contract.ts'
import { findContract } from './queries.ts'

/** What keeps a contract from being signed. */
export type Obstacle =
  | 'wrong_status'
  | 'contract_withdrawn'
  | 'contract_not_ready'
  | 'contract_outdated'
  | 'entry_unpaid'

/**
 * Why an application's contract cannot be signed now; null when it can. `contract_outdated`: its proposal is over, or its
 * first installment is due; then a new version is made and read (`renewOutdated`).
 */
export async function obstacleTo(
  { now }: Pick<Deps, 'now'>,
  db: Kysely<Database>,
  row: ApplicationRow,
  contract: Pick<ContractRow, 'state' | 'facts'> | undefined,
): Promise<Obstacle | null> {
  if (await findWithdrawal(db, row.id)) return 'contract_withdrawn'
  if (row.status !== 'signing') return 'wrong_status'
  if (contract?.state !== 'ready') return 'contract_not_ready'
  if (!offerHolds(contract.facts.offer, brazilianDate(now()))) return 'contract_outdated'
  if (toCents(row.entry_value) > 0 && (await entryPaid(db, row.id)) === undefined) return 'entry_unpaid'
  return null
}

/**
 * Tells the applicant, once a version, that the contract can be signed; nothing while something keeps it from that. One that
 * is outdated is made anew, which tells once it is ready. The caller holds the application locked.
 */
export async function tellContractToSign(deps: Deps, tx: Kysely<Database>, row: ApplicationRow): Promise<void> {
  const contract = await findContract(tx, row.id)
  const obstacle = contract && (await obstacleTo(deps, tx, row, contract))
  if (obstacle === 'contract_outdated') await renewOutdated(deps, tx, row)
  if (contract === undefined || obstacle !== null) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, tx, { ...envelope, kind: 'contract_ready', event: contract.id, params: person })
}
