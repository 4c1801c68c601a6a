import type { Kysely } from 'kysely'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'
import { findSetting } from '../shared/settings-store.ts'

/** The messaging number of the bank's settings, digits only; the brand's own while nobody saved one. */
export async function supportNumber(db: Kysely<Database>): Promise<string> {
  const stored = await findSetting(db, 'support_settings')
  return String(stored?.whatsappSuporte ?? '').replace(/\D/g, '') || brand.chat.number
}
