import type { Kysely, Transaction } from 'kysely'
import { type CreditPolicyView, creditPolicy } from '#api/credit.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { CreditPolicy } from '#domain/credit/policy.ts'
import { standardPolicy } from '#domain/credit/standard-policy.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockSettings } from '../shared/settings-store.ts'

/** A policy in force, with its version; the version is null for the one that every bank begins with. */
interface PolicyInForce {
  policy: CreditPolicy
  version: number | null
}

/** Returns the policy in force. */
export async function policyInForce(db: Kysely<Database>): Promise<PolicyInForce> {
  const row = await db
    .selectFrom('credit_policies')
    .select(['policy', 'version'])
    .where('state', '=', 'in_force')
    .executeTakeFirst()
  return row
    ? { policy: creditPolicy.parse(row.policy), version: row.version }
    : { policy: standardPolicy, version: null }
}

/** Returns the policy in force, the draft beside it, and the former versions, newest first. */
export async function policyView(db: Kysely<Database>): Promise<CreditPolicyView> {
  const rows = await db.selectFrom('credit_policies').selectAll().orderBy('id', 'desc').execute()
  const draft = rows.find(({ state }) => state === 'draft')
  const current = rows.find(({ state }) => state === 'in_force')
  return {
    current: current ? creditPolicy.parse(current.policy) : standardPolicy,
    version: current?.version ?? null,
    inForceAt: current?.in_force_at?.toISOString() ?? null,
    draft: draft
      ? { policy: creditPolicy.parse(draft.policy), by: draft.changed_by_name, at: draft.changed_at.toISOString() }
      : null,
    versions: rows.flatMap((row) =>
      row.version === null
        ? []
        : [
            {
              version: row.version,
              policy: creditPolicy.parse(row.policy),
              by: row.changed_by_name,
              approvedBy: row.approved_by_name,
              inForceAt: row.in_force_at?.toISOString() ?? '',
              replacedAt: row.replaced_at?.toISOString() ?? null,
            },
          ],
    ),
  }
}

/**
 * Stores the draft of the next policy. `seenAt` is when the draft was last changed as the manager saw it; null without
 * one. Throws `stale_policy` when a colleague was faster.
 */
export async function saveDraft(
  deps: Deps,
  { actor }: Maker,
  { policy, seenAt }: { policy: CreditPolicy; seenAt: string | null },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    const draft = await findDraft(trx)
    if ((draft?.changed_at.toISOString() ?? null) !== seenAt) throw new ProblemError('stale_policy')
    const row = { policy: JSON.stringify(policy), changed_by_name: actor.name, changed_at: deps.now() }
    if (draft) await trx.updateTable('credit_policies').set(row).where('id', '=', draft.id).execute()
    else
      await trx
        .insertInto('credit_policies')
        .values({ ...row, state: 'draft', version: null })
        .execute()
  })
}

const findDraft = (db: Kysely<Database>) =>
  db
    .selectFrom('credit_policies')
    .select(['id', 'policy', 'changed_at', 'changed_by_name'])
    .where('state', '=', 'draft')
    .executeTakeFirst()

type Change = ApprovalChanges['credit_policy']

/**
 * Puts the draft into force with the approval of an independent manager. Throws `stale_policy` without a draft, or when
 * it is not the one that the manager saw, and what `bind` throws.
 */
export async function publishPolicy(deps: Deps, maker: Maker, seenAt: string): Promise<void> {
  await asMaker(deps, maker, async (trx) => {
    await lockSettings(trx)
    const draft = await findDraft(trx)
    if (draft?.changed_at.toISOString() !== seenAt) throw new ProblemError('stale_policy')
    const { policy: former, version } = await policyInForce(trx)
    const policy = creditPolicy.parse(draft.policy)
    if (canonicalJson(former) === canonicalJson(policy)) throw new ProblemError('policy_unchanged')
    const change: Change = { former, policy, version }
    const act = { kind: 'credit_policy', subject: 'credit_policy', change, base: { version } } as const
    await bind(deps, trx, maker, act, () => putIntoForce(deps, trx, change, draft.changed_by_name, maker.actor.name))
  })
}

/** The version in force, which another publication changes. */
export const policyFacts = async (_: Deps, trx: Transaction<Database>): Promise<object> => ({
  version: (await policyInForce(trx)).version,
})

/** Puts an approved policy into force. */
export const applyPolicy = (
  deps: Deps,
  trx: Transaction<Database>,
  change: Change,
  { approver, asker }: { approver: Maker; asker: { name: string } },
): Promise<void> => putIntoForce(deps, trx, change, asker.name, approver.actor.name)

async function putIntoForce(
  { now }: Deps,
  trx: Transaction<Database>,
  { policy, version }: Change,
  by: string,
  approvedBy: string,
): Promise<void> {
  const at = now()
  await trx
    .updateTable('credit_policies')
    .set({ state: 'former', replaced_at: at })
    .where('state', '=', 'in_force')
    .execute()
  await trx
    .insertInto('credit_policies')
    .values({
      version: (version ?? 0) + 1,
      state: 'in_force',
      policy: JSON.stringify(policy),
      changed_by_name: by,
      changed_at: at,
      approved_by_name: approvedBy,
      in_force_at: at,
    })
    .execute()
}
