import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { newPixCode } from '#domain/pix/pix-key.ts'
import { findApplication } from '../application/queries.ts'
import { readSettings } from '../settings/read.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'

/**
 * Gives a code for an application's entry, to the bank's configured account, with a random reference that reveals nothing.
 * Does not store it. Throws `not_found`, `pix_no_entry` when there is no entry to pay, and `pix_account_missing` when the
 * settings do not make a code.
 */
export async function proposePixCode(db: Kysely<Database>, id: string): Promise<string> {
  const [row, { pix }] = await Promise.all([findApplication(db, id), readSettings(db)])
  if (row === undefined) throw new ProblemError('not_found')
  const entryCents = toCents(row.entry_value)
  if (entryCents === 0) throw new ProblemError('pix_no_entry')
  const account = { key: pix.chave, name: pix.nome, city: pix.cidade }
  const code = pix.chave ? newPixCode(account, entryCents, randomBytes(12).toString('hex')) : null
  if (code === null) throw new ProblemError('pix_account_missing')
  return code
}
