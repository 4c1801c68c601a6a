import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ContractRow } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'
import { signingObstacle } from '#domain/application/outcome.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { offerHolds } from '#domain/offer/contract-offer.ts'
import { outcomeFacts } from '../application/outcome.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { renewOutdated } from './make-contract.ts'
import { findContract } from './queries.ts'

/** The reasons why a contract cannot be signed now. */
export type Obstacle =
  | 'wrong_status'
  | 'contract_withdrawn'
  | 'contract_not_ready'
  | 'contract_outdated'
  | 'entry_unpaid'

/**
 * Tells why an application's contract cannot be signed now; null when it can. `contract_outdated`: its proposal is no
 * longer valid, or its first installment is due, so that the bank makes a new version to read (`renewOutdated`).
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
 * Sends the applicant a message, once a version, that the contract can be signed; nothing while there is an obstacle.
 * Makes an outdated contract anew, which sends the message once it is ready. The caller holds the application locked.
 */
export async function notifyContractToSign(deps: Deps, tx: Kysely<Database>, row: ApplicationRow): Promise<void> {
  const contract = await findContract(tx, row.id)
  const obstacle = contract && (await obstacleTo(deps, tx, row, contract))
  if (obstacle === 'contract_outdated') await renewOutdated(deps, tx, row)
  if (contract === undefined || obstacle !== null) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, tx, { ...envelope, kind: 'contract_ready', event: contract.id, params: person })
}
