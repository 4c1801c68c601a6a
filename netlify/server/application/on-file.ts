import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * The application of a CPF whose address is trusted most: an open one before others, one that its password has opened, the
 * oldest. Undefined when there is none.
 */
export function findOnFile(db: Kysely<Database>, cpf: string) {
  return db
    .selectFrom('financing_applications')
    .select(['id', 'email', 'full_name', 'contract_number'])
    .where('cpf', '=', cpf)
    .orderBy(sql`status in ('rejected', 'completed')`)
    .orderBy(sql`password_settled_at is null`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}
