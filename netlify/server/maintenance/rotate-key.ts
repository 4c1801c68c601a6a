import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { factsOwner } from '../credit/fact-store.ts'
import { sealOwner } from '../messages/queue-message.ts'
import { certificateOwner } from '../shared/certificates.ts'
import { isSealed, seal, unseal } from '../shared/encryption.ts'

/**
 * Seals everything sealed with the key `from` anew with `to`: second factors, certificates, facts about credit, and
 * codes and links in waiting messages. Works in one transaction, all or nothing. Keeps what `to` already opens, so that
 * it may run again. Returns how many it sealed. Throws if neither key opens a value.
 */
export async function rotateSecretKey(
  db: Kysely<Database>,
  keys: { from: string; to: string },
): Promise<{ secondFactors: number; messages: number; certificates: number; creditFacts: number }> {
  return db.transaction().execute(async (tx) => {
    const done = { secondFactors: 0, messages: 0, certificates: 0, creditFacts: 0 }
    const accounts = await tx
      .selectFrom('admin_users')
      .select(['id', 'totp_secret'])
      .where('totp_secret', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id, totp_secret: stored } of accounts) {
      const totp_secret = stored !== null && isSealed(stored) ? sealedAnew(stored, id, keys) : undefined
      if (totp_secret === undefined) continue
      await tx.updateTable('admin_users').set({ totp_secret }).where('id', '=', id).execute()
      done.secondFactors += 1
    }
    const waiting = await tx
      .selectFrom('messages')
      .select(['id', 'sealed_code'])
      .where('sealed_code', 'is not', null)
      .forUpdate()
      .execute()
    for (const { id, sealed_code: stored } of waiting) {
      const sealed_code = stored === null ? undefined : sealedAnew(stored, sealOwner(id), keys)
      if (sealed_code === undefined) continue
      await tx.updateTable('messages').set({ sealed_code }).where('id', '=', id).execute()
      done.messages += 1
    }
    const certificates = await tx.selectFrom('certificates').select(['name', 'sealed']).forUpdate().execute()
    for (const { name, sealed: stored } of certificates) {
      const sealed = sealedAnew(stored, certificateOwner(name), keys)
      if (sealed === undefined) continue
      await tx.updateTable('certificates').set({ sealed }).where('name', '=', name).execute()
      done.certificates += 1
    }
    const facts = await tx
      .selectFrom('credit_facts')
      .select(['id', 'application_id', 'source', 'sealed'])
      .forUpdate()
      .execute()
    for (const { id, application_id, source, sealed: stored } of facts) {
      const sealed = sealedAnew(stored, factsOwner(application_id, source), keys)
      if (sealed === undefined) continue
      await tx.updateTable('credit_facts').set({ sealed }).where('id', '=', id).execute()
      done.creditFacts += 1
    }
    const decisions = await tx
      .selectFrom('credit_decisions')
      .select(['id', 'application_id', 'sealed'])
      .where('sealed', 'is not', null)
      .forUpdate()
      .execute()
    for (const { id, application_id, sealed: stored } of decisions) {
      const sealed = stored === null ? undefined : sealedAnew(stored, factsOwner(application_id, 'decision'), keys)
      if (sealed === undefined) continue
      await tx.updateTable('credit_decisions').set({ sealed }).where('id', '=', id).execute()
      done.creditFacts += 1
    }
    return done
  })
}

/** Returns the value sealed with the new key; undefined if the new key already opens it. */
function sealedAnew(stored: string, owner: string, { from, to }: { from: string; to: string }): string | undefined {
  if (opens(to, stored, owner)) return undefined
  return seal(to, unseal(from, stored, owner), owner)
}

function opens(key: string, stored: string, owner: string): boolean {
  try {
    unseal(key, stored, owner)
    return true
  } catch {
    return false
  }
}
