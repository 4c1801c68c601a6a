import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { signingObstacle } from '#domain/outcome/outcome.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { outcomeFacts } from '../outcome/outcome-of.ts'
import { findContract } from './queries.ts'

/** Why an application's contract cannot be signed now; null when it can. */
export async function obstacleTo(deps: Deps, db: Kysely<Database>, applicationId: string) {
  return signingObstacle(await outcomeFacts(deps, db, applicationId))
}

/** Tells the applicant, once a version, that the contract can be signed; nothing while something keeps it from that. */
export async function tellContractToSign(deps: Deps, tx: Kysely<Database>, row: ApplicationRow): Promise<void> {
  const contract = await findContract(tx, row.id)
  if (contract === undefined || (await obstacleTo(deps, tx, row.id)) !== null) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, tx, { ...envelope, kind: 'contract_ready', event: contract.id, params: person })
}
