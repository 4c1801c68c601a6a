import type { Kysely } from 'kysely'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'
import { type SuspectInMessage, suspectInMessage, suspectKinds } from '#domain/messages.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { addSecurityEvent } from '../shared/security-events.ts'
import { findSetting } from '../shared/settings-store.ts'

interface Sending {
  confirmed?: boolean | undefined
  /** The contract number or protocol that the text is about. */
  about: string
  kinds?: readonly SuspectInMessage[]
}

/**
 * Asks a colleague once more before a text that looks like a fraud goes to a customer: one that speaks of passwords and
 * codes, of money to a key, or of a telephone number or address that is not the bank's. Throws `validation_failed`
 * beside each such text, by the names in `texts`. With `confirmed` the text may go, and the security history says who
 * sent it to whom. `kinds` are those that the text may not be of, by default all: a text on money that goes back speaks
 * of a transfer.
 */
export async function askTwice(
  deps: Pick<Deps, 'now'>,
  db: Kysely<Database>,
  { id, name }: AnalystActor,
  texts: Readonly<Record<string, string>>,
  { confirmed = false, about, kinds = suspectKinds }: Sending,
): Promise<void> {
  const stored = await findSetting(db, 'support_settings')
  const own = [
    ...[brand.email, brand.privacyEmail, brand.chat.number, String(stored?.whatsappSuporte ?? '')],
    ...brand.phones.map(({ number }) => number),
  ]
  const found = Object.entries(texts).map(([field, text]) => ({
    field,
    kinds: suspectInMessage(text, own).filter((kind) => kinds.includes(kind)),
  }))
  const errors = found.flatMap(({ field, kinds: [first] }) => (first ? [{ field, code: `suspect_${first}` }] : []))
  if (errors.length === 0) return
  if (!confirmed) throw new ProblemError('validation_failed', { errors })
  const detail = { kinds: [...new Set(found.flatMap(({ kinds }) => kinds))], about }
  await addSecurityEvent(db, { kind: 'suspect_text_sent', detail, actor: { id, name }, at: deps.now() })
}
