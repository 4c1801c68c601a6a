import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Outcome, type OutcomeFacts, outcome } from '#domain/application/outcome.ts'
import { registrationOf } from '#domain/application/release.ts'
import { mayWithdraw } from '#domain/contract/withdrawal.ts'
import { chooseUntil } from '#domain/installments/amount-due.ts'
import type { Cents } from '#domain/money/money.ts'
import { countingKinds, isRefundable, type LedgerPayment } from '#domain/payments/settle.ts'
import type { Deps } from '../deps.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'

type OutcomeDeps = Pick<Deps, 'config' | 'now'>

/** Gathers the facts that decide an application's outcome. Throws `not_found`. */
export async function outcomeFacts(
  { config, now }: OutcomeDeps,
  db: Kysely<Database>,
  applicationId: string,
): Promise<OutcomeFacts> {
  const facts = (await findOutcomeFacts(db, [applicationId], now())).get(applicationId)
  if (facts === undefined) throw new ProblemError('not_found')
  return { ...facts, hasProvider: config.pix !== undefined }
}

/** Tells the outcome of an application. Throws `not_found`. */
export async function outcomeOf(deps: OutcomeDeps, db: Kysely<Database>, applicationId: string): Promise<Outcome> {
  return outcome(await outcomeFacts(deps, db, applicationId))
}

/** Returns what is missing of an application's entry, for which a code has to ask; 0 once it is paid. Throws `not_found`. */
export async function entryToAsk(deps: OutcomeDeps, db: Kysely<Database>, applicationId: string): Promise<Cents> {
  return (await outcomeOf(deps, db, applicationId)).ledger.dueCents
}

/** Tells the outcome of each of these applications, by id. */
export async function outcomesOf(
  { config, now }: OutcomeDeps,
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const facts = await findOutcomeFacts(db, ids, now())
  const hasProvider = config.pix !== undefined
  return new Map([...facts].map(([id, one]) => [id, outcome({ ...one, hasProvider })]))
}

type Facts = Omit<OutcomeFacts, 'hasProvider'>

/** Gathers the facts that decide the outcome of each of these applications at `now`, by id. Leaves out ids that do not exist. */
async function findOutcomeFacts(db: Kysely<Database>, ids: readonly string[], now: Date): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map()
  const ledger = await findLedger(db, ids, now)
  const rows = await findFacts(db, ids)
  return new Map(rows.map((row) => [row.id, factsOf(row, ledger.get(row.id) ?? [], now)]))
}

const instant = (at: Date | null) => at?.toISOString() ?? null

function findFacts(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('financing_applications as application')
    .leftJoin('contracts as contract', (join) =>
      join.onRef('contract.application_id', '=', 'application.id').on('contract.state', '<>', 'void'),
    )
    .leftJoin('contract_withdrawals as withdrawal', 'withdrawal.application_id', 'application.id')
    .leftJoin('motorcycle_releases as release', 'release.application_id', 'application.id')
    .leftJoin('pickups', (join) =>
      join.onRef('pickups.application_id', '=', 'application.id').on('pickups.cancelled_at', 'is', null),
    )
    .leftJoin('hand_overs', 'hand_overs.application_id', 'application.id')
    .select(['application.id', 'application.status', 'entry_value', 'contract.state', 'withdrawal.at as withdrawn_at'])
    .select('contract.signed_at')
    .select([
      'release.registered_on',
      'registration_number',
      'pickups.starts_at',
      'hand_overs.at as handed_over_at',
      'returned_at',
    ])
    .select(
      sql<boolean>`exists (select from pickups refused where refused.application_id = application.id
        and refused.hand_over_refused_at is not null)`.as('hand_over_refused'),
    )
    .select(
      sql<Date | null>`(select max(event.at) from application_events event
        where event.application_id = application.id and event.to_status = 'rejected')`.as('refused_at'),
    )
    .select(
      sql<number>`(select coalesce(-sum(entry.amount_cents), 0)::integer from installment_plans as plan
        join installment_entries as entry on entry.plan_id = plan.id
        left join installment_entries as taken on taken.id = entry.reverses
        where plan.application_id = application.id and plan.closed_at is not null
          and 'paid' in (entry.kind, taken.kind))`.as('closed_plan_paid_cents'),
    )
    .select(
      sql<boolean>`(${isRegistered('release')} and exists (select from settlement_terms as term
        where term.application_id = application.id and term.voided_at is null) and not exists (select from lien_releases
        where application_id = application.id and undone_at is null))`.as('lien_open'),
    )
    .where('application.id', 'in', ids)
    .execute()
}

function factsOf(
  row: Awaited<ReturnType<typeof findFacts>>[number],
  payments: readonly LedgerPayment[],
  now: Date,
): Facts {
  return {
    status: row.status,
    entryCents: toCents(row.entry_value),
    withdrawnAt: instant(row.withdrawn_at),
    refusedAt: instant(row.refused_at),
    contract: row.state === 'void' ? null : row.state,
    isWithdrawalOver:
      row.signed_at !== null && !mayWithdraw({ signedAt: row.signed_at, handedOverAt: row.handed_over_at }, now),
    registration: registrationOf(
      { registrationNumber: row.registration_number, registeredOn: row.registered_on },
      instant(row.signed_at),
    ),
    bookedFor: instant(row.starts_at),
    handedOverAt: instant(row.handed_over_at),
    handOverRefused: row.hand_over_refused,
    returnedAt: instant(row.returned_at),
    payments,
    closedPlanPaidCents: row.closed_plan_paid_cents,
    lienOpen: row.lien_open,
  }
}

/** The payments of applications, oldest first, each with its last refund. */
async function findLedger(
  db: Kysely<Database>,
  ids: readonly string[],
  now: Date,
): Promise<Map<string | null, LedgerPayment[]>> {
  const rows = await db
    .selectFrom('pix_payments as payment')
    .leftJoinLateral(lastRefund('payment').as('refund'), (join) => join.onTrue())
    .select(['id', 'application_id', 'kind', 'state', 'amount_cents', 'refunded_cents', 'paid_at', 'wanted_back_at'])
    .select(['refund_state', 'refund_cents', 'payment.plan_id', 'recorded_at'])
    .select(goesOn('payment').as('goes_on'))
    .select(
      sql<number>`(select coalesce(-sum(entry.amount_cents), 0)::bigint from installment_entries as entry
        left join installment_entries as taken on taken.id = entry.reverses
        where entry.plan_id = payment.plan_id and coalesce(entry.payment_id, taken.payment_id) = payment.id
          and 'paid' in (entry.kind, taken.kind))`.as('paid_cents'),
    )
    .select(
      sql<number>`(select coalesce(sum(balance_cents), 0)::bigint from installments
        join installment_plans as plan on plan.id = plan_id
        where plan_id = payment.plan_id and number = any(payment.numbers) and plan.closed_at is null)`.as('open_cents'),
    )
    .where('application_id', 'in', ids)
    .orderBy('paid_at')
    .orderBy('recorded_at')
    .execute()
  const paymentOf = (row: (typeof rows)[number]): LedgerPayment => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    paidAt: row.paid_at.toISOString(),
    refund: row.refund_state && { state: row.refund_state, amountCents: row.refund_cents ?? 0 },
    wantedBack: row.wanted_back_at !== null,
    isRefundable: isRefundable(row.paid_at, now),
    installments:
      row.plan_id === null
        ? null
        : {
            paidCents: row.paid_cents,
            openCents: row.open_cents,
            isChoosing: row.kind === 'duplicate' && row.goes_on && now < chooseUntil(row.recorded_at),
          },
  })
  const groups = Map.groupBy(rows, (row) => row.application_id)
  return new Map([...groups].map(([id, some]) => [id, some.map(paymentOf)]))
}

/** Whether the plan of a payment has an installment left to pay. A part of a statement over `payment`, a table or alias. */
export const goesOn = (payment: string) =>
  sql<boolean>`exists (select from installments join installment_plans as plan on plan.id = plan_id
    where plan_id = ${sql.ref(`${payment}.plan_id`)} and balance_cents > 0 and plan.closed_at is null)`

/** The last refund of a payment; one on its way counts as the last. A query over `payment`, a table or alias. */
export const lastRefund = (payment: string) =>
  sql<{ refund_state: NonNullable<LedgerPayment['refund']>['state']; refund_cents: Cents }>`(
    select state as refund_state, amount_cents as refund_cents from pix_refunds
    where pix_refunds.payment_id = ${sql.ref(`${payment}.id`)}
    order by state = 'requested' desc, requested_at desc, settled_at desc limit 1)`

/**
 * Whether staff have to accept a payment that could pay something, or give it back, as the task 'accept' of
 * src/domain/payments/settle.ts. A part of a statement over `payment`, a table or alias.
 */
export const isUnderCheck = (payment: string) =>
  sql<SqlBool>`(${sql.ref(`${payment}.state`)} = 'waiting' and ${sql.ref(`${payment}.wanted_back_at`)} is null
    and (select refund_state from ${lastRefund(payment)} as refund) is distinct from 'failed')`

/** Since when staff have to check a payment of an entry that is not paid; null without one. A part of a statement. */
export const entryCheckedSince = sql<Date | null>`(select min(checked.paid_at) from pix_payments checked
  where checked.application_id = financing_applications.id and checked.plan_id is null
    and checked.kind <> all(${[...countingKinds]}::text[]) and ${isUnderCheck('checked')})`

/**
 * Since when an application's whole entry is paid: the instant of its last payment; null before. An entry may come in several
 * payments, so no statement may join them as if there were one. A part of a statement over `application`, a table or alias.
 */
export const entryPaidAt = (application = 'financing_applications') =>
  sql<Date | null>`(select max(entry_part.paid_at) from pix_payments entry_part
    where entry_part.application_id = ${sql.ref(`${application}.id`)} and entry_part.state = 'entry')`

/** Whether a contract is registered: with number and day. A part of a statement over `release`, a table or alias. */
export const isRegistered = (release: string) =>
  sql<SqlBool>`(${sql.ref(`${release}.registration_number`)} is not null and ${sql.ref(`${release}.registered_on`)} is not null)`

/**
 * Whether the contract of a signed row is registered, as `registrationOf` of src/domain/application/release.ts decides it. A part
 * of a statement over `release` and `contract`, tables or aliases.
 */
export const isRegisteredFor = (release: string, contract: string) =>
  sql<SqlBool>`(${isRegistered(release)} and ${sql.ref(`${release}.registered_on`)}
    >= (${sql.ref(`${contract}.signed_at`)} at time zone 'America/Sao_Paulo')::date)`

/** Whether the applicant gave an application up. A part of a statement over `application`, a table or alias. */
export const isGivenUp = (application = 'financing_applications') =>
  sql<SqlBool>`exists (select from contract_withdrawals given_up where given_up.application_id = ${sql.ref(`${application}.id`)})`

/** Whether an application has ended, as `outcome` of src/domain/application/outcome.ts decides it. A part of a statement. */
export const hasEnded = (application = 'financing_applications') =>
  sql<SqlBool>`(${sql.ref(`${application}.status`)} = 'rejected' or ${isGivenUp(application)})`

/**
 * Whether an application is a sale: its motorcycle is released, and it has not ended. Only a motorcycle of an ended
 * application comes back. A part of a statement over `application`, a table or alias.
 */
export const isSold = (application = 'financing_applications') =>
  sql<SqlBool>`(${sql.ref(`${application}.status`)} = 'completed' and not ${hasEnded(application)})`

/**
 * Whether an application goes on and its motorcycle is not released yet. A part of a statement, written like the condition of its
 * indexes, so that Postgres uses them.
 */
export const isOpen = (application = 'financing_applications') =>
  sql<SqlBool>`(${sql.ref(`${application}.status`)} not in ('completed', 'rejected') and not ${isGivenUp(application)})`
