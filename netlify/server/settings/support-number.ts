import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { bind, type Maker } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import { readSettings, storePart } from './stored.ts'

type Change = ApprovalChanges['support_number']

/**
 * Changes the number that the site's chat opens, with the approval of an independent manager: whoever answers there
 * speaks for the bank. Throws what `bind` throws.
 */
export async function changeSupportNumber(
  deps: Deps,
  tx: Transaction<Database>,
  maker: Maker,
  { former, whatsapp }: Change,
): Promise<void> {
  const change = { former, whatsapp }
  const act = { kind: 'support_number', subject: 'support_number', change, base: { whatsapp: former } } as const
  await bind(deps, tx, maker, act, () => putIntoForce(deps, tx, change, maker, 'changed'))
}

/** The number in force. */
export async function supportFacts(_: Deps, tx: Transaction<Database>) {
  return { whatsapp: (await readSettings(tx)).support.whatsappSuporte }
}

/** Puts an approved number into force. */
export const applySupportNumber = (
  deps: Deps,
  tx: Transaction<Database>,
  change: Change,
  { approver }: { approver: Maker },
): Promise<void> => putIntoForce(deps, tx, change, approver, 'approved')

function putIntoForce(
  deps: Deps,
  tx: Transaction<Database>,
  { former, whatsapp }: Change,
  { actor }: Maker,
  kind: 'changed' | 'approved',
): Promise<void> {
  const [before, after] = [{ whatsappSuporte: former }, { whatsappSuporte: whatsapp }]
  return storePart(tx, { kind, part: 'support', before, after, actor, at: deps.now() })
}
