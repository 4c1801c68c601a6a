import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { isSamePixKey, newPixCode, pixKeyIn, plainPixKey } from '#domain/pix.ts'
import { addEvent } from '../application/events.ts'
import { lockApplication, updateApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/read.ts'
import { enqueue } from '../shared/enqueue.ts'
import { toCents } from '../shared/numeric.ts'
import { findWithoutCharge, findWithStoredCode } from './charge-queries.ts'
import { pixTrace } from './check-pix-code.ts'
import { staticCharge } from './entry-charge.ts'

const atOnce = 50

/** Requests the charge of every due entry that has neither a charge nor a code stored by an analyst. */
export async function requestMissingCharges(deps: Deps): Promise<void> {
  const { pix } = await readSettings(deps.db)
  if (!pix.chave || deps.config.pix === undefined) return
  const ids = await findWithoutCharge(deps.db, atOnce)
  for (const id of ids) await enqueue(deps.db, 'pix_charge', { applicationId: id })
}

/**
 * Replaces stored codes that pay the bank's former key, even before their entry is due, and requests missing charges to the
 * current key.
 */
export async function reissueCodes(deps: Deps, formerKey: string): Promise<void> {
  const { pix } = await readSettings(deps.db)
  const spellings = [formerKey, plainPixKey(formerKey) ?? formerKey]
  let after: string | undefined
  while (pix.chave && formerKey) {
    const ids = await findWithStoredCode(deps.db, spellings, after, atOnce)
    for (const id of ids) await deps.db.transaction().execute((trx) => reissue(deps, trx, id, formerKey, pix))
    after = ids.at(-1)
    if (ids.length < atOnce) break
  }
  await requestMissingCharges(deps)
}

async function reissue(deps: Deps, trx: Transaction<Database>, id: string, formerKey: string, pix: Settings['pix']) {
  const row = await lockApplication(trx, id)
  if (row === undefined || !paysKey(row, formerKey)) return
  const account = { key: pix.chave, name: pix.nome, city: pix.cidade }
  const code = newPixCode(account, toCents(row.entry_value), randomBytes(12).toString('hex'))
  if (code === null) return
  await updateApplication(
    trx,
    id,
    { payment_info: JSON.stringify({ ...row.payment_info, pix_code: code }) },
    deps.now(),
  )
  await staticCharge(deps, trx, row, code)
  const system = { type: 'system', id: null, name: null } as const
  await addEvent(trx, { applicationId: id, kind: 'pix', actor: system, data: pixTrace(code, true), at: deps.now() })
}

function paysKey(row: ApplicationRow, key: string): boolean {
  const { pix_code: code } = row.payment_info
  return code !== undefined && isSamePixKey(pixKeyIn(code) ?? '', key)
}
