import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ContractState } from '#domain/contract/contract.ts'

/** What anybody may learn of a contract; the name is for its initials. */
export interface Verifiable {
  state: ContractState
  full_name: string
  signed_at: Date | null
  sha256: string | null
  sealed_sha256: string | null
  withdrawn_at: Date | null
}

const verifiable = (db: Kysely<Database>) =>
  db
    .selectFrom('contracts')
    .innerJoin('financing_applications', 'financing_applications.id', 'contracts.application_id')
    .leftJoin('contract_withdrawals', 'contract_withdrawals.contract_id', 'contracts.id')
    .select([
      'contracts.state',
      'financing_applications.full_name',
      'contracts.signed_at',
      'contracts.sha256',
      'contracts.sealed_sha256',
      'contract_withdrawals.at as withdrawn_at',
    ])
    .where('contracts.state', '<>', 'draft')

/** The contract that a code is printed on. */
export function contractByCode(db: Kysely<Database>, code: string): Promise<Verifiable | undefined> {
  return verifiable(db).where('code', '=', code).executeTakeFirst()
}

/** The contract whose PDF, as it was read or as it was sealed, has this SHA-256. */
export function contractBySha256(db: Kysely<Database>, sha256: string): Promise<Verifiable | undefined> {
  return verifiable(db)
    .where((eb) => eb.or([eb('sha256', '=', sha256), eb('sealed_sha256', '=', sha256)]))
    .executeTakeFirst()
}
