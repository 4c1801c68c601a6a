import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ContractRow } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { entryPaid } from '../payments/ledger.ts'
import { toCents } from '../shared/numeric.ts'
import { findWithdrawal } from './afterwards-queries.ts'
import { findContract } from './queries.ts'

/** What keeps a contract from being signed. */
export type Obstacle = 'wrong_status' | 'contract_withdrawn' | 'entry_unpaid' | 'contract_not_ready'

/** Why an application's contract cannot be signed now; null when it can. */
export async function obstacleTo(
  db: Kysely<Database>,
  row: ApplicationRow,
  contract: Pick<ContractRow, 'state'> | undefined,
): Promise<Obstacle | null> {
  if (await findWithdrawal(db, row.id)) return 'contract_withdrawn'
  if (row.status !== 'signing') return 'wrong_status'
  if (contract?.state !== 'ready') return 'contract_not_ready'
  if (toCents(row.entry_value) > 0 && (await entryPaid(db, row.id)) === undefined) return 'entry_unpaid'
  return null
}

/** Tells the applicant, once a version, that the contract can be signed; nothing while something keeps it from that. */
export async function tellContractToSign(deps: Deps, tx: Kysely<Database>, row: ApplicationRow): Promise<void> {
  const contract = await findContract(tx, row.id)
  if (contract === undefined || (await obstacleTo(tx, row, contract)) !== null) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, tx, { ...envelope, kind: 'contract_ready', event: contract.id, params: person })
}
