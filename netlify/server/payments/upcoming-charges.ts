import { randomUUID } from 'node:crypto'
import { type Insertable, type Kysely, sql } from 'kysely'
import { pixRefusals } from '#content/payments.ts'
import type { ChargesTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { chargeFor } from '#domain/installments/charge.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { leastDaysBefore } from '#domain/payments/debit.ts'
import { endedState } from '../application/fact-parts.ts'
import type { Deps } from '../deps.ts'
import { lockFreePlans } from '../installments/lock.ts'
import { isBeingChecked, readPlans } from '../installments/queries.ts'
import { readSettings } from '../settings/stored.ts'
import { readOfferedWays } from '../settings/ways.ts'
import { enqueue, jobId, TryAgain } from '../shared/enqueue.ts'
import { type ChargeRow, endCharge, refuseCharge, registerCharges } from './charge-queries.ts'
import { canCharge, newCharge } from './installment-charges.ts'
import type { BatchedCharge, PixProvider } from './provider/pix-api.ts'
import { pixDueCharge, registeredPix } from './provider/pix-ways.ts'
import { isRefusal, type RegisteredCharge } from './provider/port.ts'
import { isOver, showCharge, wantedCharges } from './register-charge.ts'

type Days = { from: PlainDate; to: PlainDate }

/** An installment that is owed, and the plan and application that owe it. */
interface OwedInstallment {
  plan_id: string
  application_id: string
  number: number
}

/** How many charges one transaction requests if the provider makes no batches. */
const transactionSize = 100

/**
 * Requests charges for at most `limit` installments that fall due between two days and have none yet. Returns how many.
 * May stop anywhere and run again, because a charge is stored together with the job that makes it. A charge that the
 * provider refused waits for an analyst. Starts nothing more once `hasTime` says no.
 */
export async function requestUpcomingCharges(
  deps: Deps,
  days: Days,
  limit: number,
  hasTime: () => boolean = () => true,
): Promise<number> {
  if (!(await canCharge(deps)) || !(await readOfferedWays(deps, deps.db)).installments.includes('pix')) return 0
  const upcoming = await findUncharged(deps.db, days, deps.now(), limit)
  const size = deps.config.pix?.batchSize || transactionSize
  let asked = 0
  while (asked < upcoming.length && hasTime()) {
    const some = upcoming.slice(asked, asked + size)
    await prepareBatch(deps, days, some)
    asked += some.length
  }
  return asked
}

/**
 * Requests charges for the installments that still need one after their plans are locked. Skips a plan that another
 * transaction holds, which the next run covers.
 */
async function prepareBatch(deps: Deps, days: Days, upcoming: readonly OwedInstallment[]): Promise<void> {
  const { pix } = await readSettings(deps.db)
  const at = deps.now()
  const batchId = deps.config.pix?.batchSize ? randomUUID() : null
  await deps.db.transaction().execute(async (trx) => {
    const plans = await lockFreePlans(
      trx,
      upcoming.map(({ plan_id: id }) => id),
    )
    const ids = plans.map(({ id }) => id)
    const owed = await findUncharged(trx, days, at, upcoming.length, ids)
    const stored = new Map((await readPlans(trx, plans)).map((one) => [one.plan.id, one]))
    const charges = owed.flatMap(({ plan_id: id, number }) => {
      const known = stored.get(id)
      const ledger = known && ledgerInstallments(known.schedule, known.entries)
      const wanted = ledger && chargeFor(ledger, [number], brazilianDate(at), known.terms)
      if (!wanted) return []
      // Only charges with a due day can be made in a batch.
      return [
        {
          ...newCharge(known.plan, wanted, 'pix', pix),
          state: 'wanted' as const,
          created_at: at,
          batch_id: wanted.dueOn === null ? null : batchId,
        },
      ]
    })
    if ((await removeChargesOf(trx, owed, at)) > 0) await enqueue(trx, 'pix_withdraw', {})
    await insertCharges(trx, charges, batchId)
  })
}

/**
 * Makes the charges of a batch at the provider and stores the codes of those that are made. May run twice and stop
 * anywhere: it reads a batch that the provider already knows, instead of making it again. If the provider refuses the
 * whole batch, or to tell its state, its charges are made one by one. Throws `ProviderFailure` for a failure that may
 * be tried again, and `TryAgain` while the provider works.
 */
export async function makeBatch(deps: Deps, provider: PixProvider, batchId: string): Promise<void> {
  try {
    await takeBatch(deps, provider, batchId)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await dissolveBatch(deps.db, batchId)
  }
}

async function takeBatch(deps: Deps, provider: PixProvider, batchId: string): Promise<void> {
  const charges = await findBatchCharges(deps.db, batchId)
  const told = await findOrCreate(deps, provider, batchId, charges)
  const { pix } = await readSettings(deps.db)
  const made: Made[] = []
  let isDone = true
  try {
    for (const charge of charges) {
      if (charge.state === 'registered' || charge.state === 'refused') continue
      const one = told.get(charge.reference)
      if (one?.state !== 'made') {
        const isTold = await takeUnmade(deps, charge, one)
        isDone &&= isTold
        continue
      }
      const found = one.charge ?? (await provider.findCharge(charge.reference, 'cobv'))
      isDone &&= found !== undefined
      if (found && !found.isRemoved)
        made.push({ charge, found: registeredPix(found, { name: charge.payee_name, city: pix.cidade }) })
    }
  } finally {
    // What was told before a failure is kept.
    await showAll(deps, made)
  }
  if (!isDone) throw new TryAgain('a batch is being made')
}

/** A charge, and what it is paid by. */
interface Made {
  charge: ChargeRow
  found: RegisteredCharge
}

/** Stores in one statement what charges are paid by. Those that were over by then are withdrawn again. */
async function showAll(deps: Deps, made: readonly Made[]): Promise<void> {
  const codes = made.map(({ charge: { id }, found: { code, expiresAt } }) => ({ id, code, expiresAt }))
  const shown = await registerCharges(deps.db, codes, deps.now())
  for (const { charge, found } of made) if (!shown.has(charge.id)) await showCharge(deps, charge, found)
}

/**
 * Returns the charges of a batch in the provider's answer, by txid. Creates the batch if the provider does
 * not know it and one of its charges still has to be made. Sends the same charges each time, as the API requires.
 * Charges that were removed meanwhile are withdrawn once they are made.
 */
async function findOrCreate(deps: Deps, provider: PixProvider, batchId: string, charges: readonly ChargeRow[]) {
  const byTxid = (told: readonly BatchedCharge[] = []) => new Map(told.map((one) => [one.txid, one]))
  const known = await provider.findBatch(batchId)
  const isWaiting = (one: ChargeRow) => one.state === 'wanted' && !isOver(deps, one)
  if (known || !charges.some(isWaiting)) return byTxid(known)
  const asked = await wantedCharges(deps, charges)
  await provider.createBatch(
    batchId,
    asked.flatMap((one) => (one?.due ? [pixDueCharge(one, one.due)] : [])),
  )
  return byTxid(await provider.findBatch(batchId))
}

/** Stores that a charge of a batch was not made; false while the provider has not decided. */
async function takeUnmade(deps: Deps, charge: ChargeRow, told: BatchedCharge | undefined): Promise<boolean> {
  if (charge.state !== 'wanted') return told?.state !== 'processing'
  if (told?.state === 'refused') {
    await refuseCharge(deps.db, charge.id, told.failure ?? pixRefusals.inBatch, deps.now())
    return true
  }
  if (!isOver(deps, charge)) return false
  await endCharge(deps.db, charge.id, deps.now(), true)
  return true
}

/**
 * Finds installments with a balance that fall due between two days, have no payment under check, and are in no charge
 * that can be paid, is being made or was refused, nor paid by an automatic debit. With interest the cost of an
 * installment changes each day until its due day, so that it is found on that day only: before, its charge is made when
 * somebody asks for it. Returns at most `limit`, of `plans` only if the caller names some.
 */
async function findUncharged(
  db: Kysely<Database>,
  { from, to }: Days,
  now: Date,
  limit: number,
  plans?: readonly string[],
): Promise<OwedInstallment[]> {
  const ofPlans = plans ? sql`and plan_id = any(${[...plans]}::uuid[])` : sql``
  const { rows } = await sql<OwedInstallment>`
    select plan_id, application_id, number from installments
    join installment_plans as plan on plan.id = plan_id and plan.closed_at is null
    where balance_cents > 0 and due_on between ${from}::date and ${to}::date ${ofPlans}
      and not ${isDebited(now)} and (plan.monthly_interest_percent = 0 or due_on = ${brazilianDate(now)}::date) and not ${isBeingChecked} and not exists (
      select from charges as charge
      where charge.plan_id = installments.plan_id and installments.number = any(charge.numbers)
        and charge.state in ('wanted', 'registered', 'refused') and (charge.expires_at is null or charge.expires_at > ${now}))
    order by due_on, plan_id limit ${limit}`.execute(db)
  return rows
}

/** Whether an automatic debit pays an installment: one is on, can still be sent, and did not fail for it. */
const isDebited = (now: Date) => sql<boolean>`(due_on >= ${daysAfter(brazilianDate(now), leastDaysBefore)}::date
  and exists (select from debits where debits.plan_id = plan.id and debits.state = 'active')
  and not exists (select from debit_charges as debited join charges as failed on failed.id = debited.charge_id
    where failed.plan_id = plan.id and installments.number = any(failed.numbers) and failed.due_on = installments.due_on
      and debited.failure is not null))`

/**
 * Removes the charges that ask for one of these installments and marks them to be withdrawn at the provider. Returns
 * how many.
 */
async function removeChargesOf(db: Kysely<Database>, owed: readonly OwedInstallment[], at: Date): Promise<number> {
  const plans = owed.map(({ plan_id: id }) => id)
  const numbers = owed.map(({ number }) => number)
  const { numAffectedRows = 0n } = await sql`
    update charges set state = ${endedState(at)}, ended_at = ${at}, withdraw = true
    from unnest(${plans}::uuid[], ${numbers}::smallint[]) as owed (plan_id, number)
    where charges.plan_id = owed.plan_id and owed.number = any(charges.numbers)
      and charges.state in ('wanted', 'registered', 'refused')`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Stores charges and queues the jobs that make them at the provider: one job for a whole batch, one for each other
 * charge.
 */
async function insertCharges(
  db: Kysely<Database>,
  charges: readonly Insertable<ChargesTable>[],
  batchId: string | null,
): Promise<void> {
  if (charges.length === 0) return
  const stored = await db
    .insertInto('charges')
    .values([...charges])
    .returning(['id', 'batch_id'])
    .execute()
  await makeEach(
    db,
    stored.filter(({ batch_id: batch }) => batch === null).map(({ id }) => id),
  )
  if (batchId && stored.some(({ batch_id: batch }) => batch === batchId)) await enqueue(db, 'pix_batch', { batchId })
}

/** Queues a job for each of these charges that makes it at the provider. */
async function makeEach(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const chargeId = sql<string>`charge.id`
  await sql`select ${jobId('pix_installments', { chargeId })} from unnest(${[...ids]}::uuid[]) as charge (id)`.execute(
    db,
  )
}

/** All charges of a batch, in any state, in the order of their references. */
function findBatchCharges(db: Kysely<Database>, batchId: string): Promise<ChargeRow[]> {
  return db.selectFrom('charges').selectAll().where('batch_id', '=', batchId).orderBy('reference').execute()
}

/** Takes the charges that are still to be made out of a batch and queues a job for each. */
async function dissolveBatch(db: Kysely<Database>, batchId: string): Promise<void> {
  const rows = await db
    .updateTable('charges')
    .set({ batch_id: null })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'wanted')
    .returning('id')
    .execute()
  await makeEach(
    db,
    rows.map(({ id }) => id),
  )
}
