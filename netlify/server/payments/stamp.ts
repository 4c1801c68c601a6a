import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { findPaymentStamp } from './ledger.ts'

/** A text that changes whenever what an application's payment shows does: what a page that waits for it asks for. */
export const paymentStamp = (db: Kysely<Database>, applicationId: string): Promise<string> =>
  findPaymentStamp(db, applicationId)
