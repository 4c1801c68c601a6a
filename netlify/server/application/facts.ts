import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { writesSoFar } from '#db/together.ts'
import type { OutcomeFacts } from '#domain/application/outcome.ts'
import { type ReleaseData, registrationOf } from '#domain/application/release.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'
import { noonOf, type PlainDate } from '#domain/calendar/calendar.ts'
import { mayWithdraw } from '#domain/contract/withdrawal.ts'
import { requiredDocuments } from '#domain/documents/required-documents.ts'
import { chooseUntil } from '#domain/installments/amount-due.ts'
import type { Cents } from '#domain/money/money.ts'
import type { ChargeWay } from '#domain/payments/charge.ts'
import type { PaymentKind, PaymentState } from '#domain/payments/payment.ts'
import { isRefundable, type LedgerPayment } from '#domain/payments/settle.ts'
import { toCents } from '../shared/numeric.ts'
import { contractCancelledAt } from './end-details.ts'
import { entryPaidAt, goesOn, isRegistered, lastRefund } from './fact-parts.ts'

type FactsById = ReadonlyMap<string, Facts>

/**
 * What transactions know of the applications that they hold: the facts, and how often they had written when they read
 * them.
 */
const known = new WeakMap<Kysely<Database>, Map<string, { written: number; facts: Promise<FactsById> } | null>>()

/**
 * Lets a transaction that locks an application read its facts once: nobody else changes them meanwhile, and it reads
 * them again only after it has written itself.
 */
export function rememberFacts(trx: Kysely<Database>, id: string): void {
  const applications = known.get(trx) ?? new Map()
  if (!applications.has(id)) known.set(trx, applications.set(id, null))
}

/**
 * Returns the facts of each application, by id, read in one statement. Ids that do not exist are missing. What a
 * transaction knows already of an application that it holds costs no statement.
 */
export async function findFacts(db: Kysely<Database>, ids: readonly string[]): Promise<FactsById> {
  const [id] = ids
  if (id === undefined) return new Map()
  const held = ids.length === 1 ? known.get(db) : undefined
  const written = writesSoFar(db)
  if (!held?.has(id) || written === undefined) return readFacts(db, ids)
  const former = held.get(id)
  if (former?.written === written) return former.facts
  const facts = readFacts(db, ids)
  held.set(id, { written, facts })
  return facts
}

/** The facts of an application, if the transaction has read them since its last write. */
export async function factsSinceWrites(trx: Kysely<Database>, id: string): Promise<Facts | undefined> {
  const last = known.get(trx)?.get(id)
  return last && last.written === writesSoFar(trx) ? (await last.facts).get(id) : undefined
}

async function readFacts(db: Kysely<Database>, ids: readonly string[]): Promise<FactsById> {
  const rows = await factsOf(db).where('application.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A statement that reads what rules need to know of applications: each row has all facts of one `application`. */
export function factsOf(db: Kysely<Database>) {
  return db
    .selectFrom('financing_applications as application')
    .leftJoin('contracts as contract', (join) =>
      join.onRef('contract.application_id', '=', 'application.id').on('contract.state', '<>', 'void'),
    )
    .leftJoin('contract_withdrawals as withdrawal', 'withdrawal.application_id', 'application.id')
    .leftJoin('motorcycle_releases as release', 'release.application_id', 'application.id')
    .leftJoin('pickups as pickup', 'pickup.application_id', 'application.id')
    .leftJoin('hand_overs', 'hand_overs.application_id', 'application.id')
    .leftJoin('installment_plans as plan', (join) =>
      join.onRef('plan.application_id', '=', 'application.id').on('plan.closed_at', 'is', null),
    )
    .select([
      'application.id',
      'application.status',
      'application.created_at',
      'application.stage_since',
      'application.entry_value',
      'contract.state as contract_state',
      'contract.ready_at',
      'contract.read_at',
      'contract.signed_at',
      'withdrawal.at as withdrawn_at',
      'release.chassis',
      'release.plate',
      'release.registration_number',
      'release.registered_on',
      'release.updated_at as release_changed_at',
      'pickup.hand_over_refused_at',
      'hand_overs.dealership as handed_over_by',
      'hand_overs.taken_by',
      'hand_overs.document',
      'hand_overs.at as handed_over_at',
      'hand_overs.returned_at',
      'plan.id as open_plan_id',
      'plan.settled_at',
    ])
    .select([
      // A pick-up that was cancelled is none.
      sql<string | null>`case when pickup.cancelled_at is null then pickup.dealership end`.as('dealership'),
      sql<Date | null>`case when pickup.cancelled_at is null then pickup.starts_at end`.as('starts_at'),
      sql<string | null>`(select place.facts ->> 'timeZone' from dealership_settings place
        where place.dealership = pickup.dealership)`.as('own_time_zone'),
      // What was waived for a release that was taken back does not hold for the next one.
      sql<string[] | null>`case when application.status = 'completed' then release.waived end`.as('waived'),
      sql<string | null>`contract.facts -> 'offer' ->> 'madeOn'`.as('due_from'),
      sql<string | null>`contract.facts -> 'offer' ->> 'validUntil'`.as('valid_until'),
      sql<string | null>`contract.facts #>> '{offer,installments,0,dueOn}'`.as('first_due_on'),
      entryPaidAt('application').as('paid_at'),
      sql<Date | null>`(select max(asked.expires_at) from approvals asked
        where asked.application_id = application.id and asked.kind = 'motorcycle_return' and asked.state = 'open')`.as(
        'return_asked_until',
      ),
    ])
    .select([
      sql<Date | null>`(select max(event.at) from application_events event
        where event.application_id = application.id and event.to_status = 'rejected')`.as('refused_at'),
      contractCancelledAt('application').as('cancelled_at'),
      sql<Date | null>`(select max(void.voided_at) from contracts void
        where void.application_id = application.id and void.state = 'void')`.as('voided_at'),
      sql<number>`(select coalesce(-sum(entry.amount_cents), 0)::integer from installment_plans as plan
        join installment_entries as entry on entry.plan_id = plan.id
        left join installment_entries as taken on taken.id = entry.reverses
        where plan.application_id = application.id and plan.closed_at is not null
          and 'paid' in (entry.kind, taken.kind))`.as('closed_plan_paid_cents'),
      sql<CorrectionRow[]>`(select coalesce(jsonb_agg(to_jsonb(owed) order by owed.at, owed.id), '[]')
        from (select id, payment_id, amount_cents, paid_on, returned_on, correction_cents, given_on, at
          from refund_corrections as correction where correction.application_id = application.id) as owed)`.as(
        'corrections',
      ),
      sql<string | null>`(select term.settled_on from settlement_terms as term
        where term.application_id = application.id and term.voided_at is null and ${isRegistered('release')}
          and not exists (select from lien_releases released
            where released.application_id = application.id and released.undone_at is null))`.as('lien_since'),
      sql<boolean>`(application.payment_info ? 'pix_code' or exists (select from charges charge
        where charge.application_id = application.id and charge.purpose = 'entry' and charge.provider <> 'static'
          and charge.state = 'registered'))`.as('has_code'),
      sql<boolean>`exists (select from bureau_lookups look
        where look.application_id = application.id and look.state = 'asked')`.as('asks_bureau'),
      sql<Date | null>`(select proof.asked_at from income_proofs proof
        where proof.application_id = application.id and proof.state = 'asked')`.as('proof_asked_at'),
      sql<Date | null>`(select max(coalesce(proof.sent_at, proof.ended_at)) from income_proofs proof
        where proof.application_id = application.id and proof.state <> 'asked')`.as('proof_ended_at'),
      sql<string[]>`(select coalesce(array_agg(proof.ended_by), '{}') from income_proofs proof
        where proof.application_id = application.id and proof.raised)`.as('income_raised_by'),
      sql<Date | null>`(select counter.offered_at from counter_offers counter
        where counter.application_id = application.id and counter.state = 'open')`.as('counter_offered_at'),
      sql<Date | null>`(select max(counter.ended_at) from counter_offers counter
        where counter.application_id = application.id and counter.state <> 'taken')`.as('counter_ended_at'),
    ])
    .select(
      sql<{ sent: number; refused: number; changed_at: string | null }>`(
        select jsonb_build_object('sent', count(*), 'refused', count(*) filter (where document.review = 'refused'),
          'changed_at', max(document.updated_at))
        from documents document where document.application_id = application.id and document.state = 'stored'
          and document.kind in (${sql.join(requiredDocuments)}))`.as('documents'),
    )
    .select(
      sql<LedgerRow[]>`(select coalesce(jsonb_agg(to_jsonb(ledger) order by ledger.paid_at, ledger.recorded_at), '[]')
        from (select payment.id, payment.kind, payment.state, payment.amount_cents, payment.refunded_cents, payment.paid_at,
          payment.wanted_back_at, payment.plan_id, payment.recorded_at, payment.way,
          payment.dispute_state, payment.dispute_cents, refund.refund_state, refund.refund_cents,
          ${goesOn('payment')} as goes_on,
          (select coalesce(-sum(entry.amount_cents), 0)::bigint from installment_entries as entry
            left join installment_entries as taken on taken.id = entry.reverses
            where entry.plan_id = payment.plan_id and coalesce(entry.payment_id, taken.payment_id) = payment.id
              and 'paid' in (entry.kind, taken.kind)) as paid_cents,
          (select coalesce(sum(balance_cents), 0)::bigint from installments
            join installment_plans as open_plan on open_plan.id = plan_id
            where plan_id = payment.plan_id and number = any(payment.numbers) and open_plan.closed_at is null) as open_cents
          from pix_payments as payment left join lateral ${lastRefund('payment')} as refund on true
          where payment.application_id = application.id) as ledger)`.as('payments'),
    )
}

/** All facts of an application. */
export type Facts = Awaited<ReturnType<ReturnType<typeof factsOf>['execute']>>[number]

/** What the bank owes or paid beside money that went back, in the JSON of `factsOf`. */
export interface CorrectionRow {
  id: string
  payment_id: string | null
  amount_cents: Cents
  paid_on: PlainDate
  returned_on: PlainDate
  correction_cents: Cents
  given_on: PlainDate | null
}

/** A payment in the JSON of `factsOf`: instants are text in the form of the database. */
interface LedgerRow {
  id: string
  kind: PaymentKind
  state: PaymentState
  amount_cents: Cents
  refunded_cents: Cents
  paid_at: string
  recorded_at: string
  wanted_back_at: string | null
  plan_id: string | null
  way: ChargeWay
  dispute_state: 'open' | 'won' | 'lost' | null
  dispute_cents: Cents
  refund_state: NonNullable<LedgerPayment['refund']>['state'] | null
  refund_cents: Cents | null
  goes_on: boolean
  paid_cents: Cents
  open_cents: Cents
}

const instant = (at: Date | null) => at?.toISOString() ?? null

/** Returns what an analyst recorded for the release of a motorcycle. */
export function releaseOf(row: Facts): ReleaseData {
  const { chassis, plate, registration_number: registrationNumber, registered_on: registeredOn } = row
  return { chassis, plate, registrationNumber, registeredOn }
}

/** Returns the facts that decide an application's outcome at `now`. */
export function outcomeFactsOf(row: Facts, now: Date): Omit<OutcomeFacts, 'hasProvider'> {
  return {
    status: row.status,
    entryCents: toCents(row.entry_value),
    withdrawnAt: instant(row.withdrawn_at),
    refusedAt: instant(row.refused_at),
    contract: row.contract_state === 'void' ? null : row.contract_state,
    isWithdrawalOver:
      row.signed_at !== null && !mayWithdraw({ signedAt: row.signed_at, handedOverAt: row.handed_over_at }, now),
    registration: registrationOf(releaseOf(row), instant(row.signed_at)),
    bookedFor: instant(row.starts_at),
    handedOverAt: instant(row.handed_over_at),
    handOverRefused: row.hand_over_refused_at !== null,
    returnedAt: instant(row.returned_at),
    payments: row.payments.map((payment) => ledgerPayment(payment, now)),
    closedPlanPaidCents: row.closed_plan_paid_cents,
    correctionOwedCents: row.corrections.reduce(
      (sum, { given_on, correction_cents: cents }) => (given_on === null ? sum + cents : sum),
      0,
    ),
    lienOpen: row.lien_since !== null,
  }
}

function ledgerPayment(row: LedgerRow, now: Date): LedgerPayment {
  const paidAt = new Date(row.paid_at)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    paidAt: paidAt.toISOString(),
    refund: row.refund_state && { state: row.refund_state, amountCents: row.refund_cents ?? 0 },
    wantedBack: row.wanted_back_at !== null,
    isRefundable: isRefundable(paidAt, now, row.way),
    disputedCents: row.dispute_state === 'won' ? 0 : row.dispute_cents,
    isDisputed: row.dispute_state === 'open',
    installments:
      row.plan_id === null
        ? null
        : {
            paidCents: row.paid_cents,
            openCents: row.open_cents,
            isChoosing: row.kind === 'duplicate' && row.goes_on && now < chooseUntil(new Date(row.recorded_at)),
          },
  }
}

/** Returns the facts of an application's way from the entry to the motorcycle. */
export function journeyOf(row: Facts): JourneyFacts {
  const { registered_on, dealership, starts_at } = row
  const signedAt = instant(row.signed_at)
  return {
    ...(Number(row.entry_value) > 0 && { entryPaidAt: instant(row.paid_at) }),
    contract: {
      readyAt: instant(row.ready_at),
      readAt: instant(row.read_at),
      signedAt,
      dueFrom: row.due_from,
    },
    withdrawnAt: instant(row.withdrawn_at),
    // The traffic authority gives only the day of a registration.
    registeredAt:
      registered_on && registrationOf(releaseOf(row), signedAt) === 'current'
        ? noonOf(registered_on).toISOString()
        : null,
    booking: dealership && starts_at ? { dealership, startsAt: starts_at.toISOString() } : null,
    handedOverAt: instant(row.handed_over_at),
    settledAt: instant(row.settled_at),
  }
}
