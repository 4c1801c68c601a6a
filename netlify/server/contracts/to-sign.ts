import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ContractRow } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { offerHolds } from '#domain/offer/contract-offer.ts'
import { signingObstacle } from '#domain/outcome/outcome.ts'
import { outcomeFacts } from '../application/outcome-of.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
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
  deps: Pick<Deps, 'now' | 'config'>,
  db: Kysely<Database>,
  row: ApplicationRow,
  contract: Pick<ContractRow, 'state' | 'facts'> | undefined,
): Promise<Obstacle | null> {
  const obstacle = signingObstacle(await outcomeFacts(deps, db, row.id))
  const isReady = obstacle === null || obstacle === 'entry_unpaid'
  if (isReady && contract && !offerHolds(contract.facts.offer, brazilianDate(deps.now()))) return 'contract_outdated'
  return obstacle
}

/**
 * Tells the applicant, once a version, that the contract can be signed; nothing while something keeps it from that. One that
 * is outdated is made anew, which tells once it is ready. The caller holds the application locked.
 */
export async function notifyContractToSign(deps: Deps, tx: Kysely<Database>, row: ApplicationRow): Promise<void> {
  const contract = await findContract(tx, row.id)
  const obstacle = contract && (await obstacleTo(deps, tx, row, contract))
  if (obstacle === 'contract_outdated') await renewOutdated(deps, tx, row)
  if (contract === undefined || obstacle !== null) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, tx, { ...envelope, kind: 'contract_ready', event: contract.id, params: person })
}
