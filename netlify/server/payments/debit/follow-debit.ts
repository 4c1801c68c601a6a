import { brand } from '#content/brand.ts'
import type { DebitRow } from '#db/schema/debits.ts'
import { dayMs, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { offeredDays } from '#domain/payments/debit.ts'
import { addEvent, system } from '../../application/events.ts'
import { findApplication, lockApplication } from '../../application/queries.ts'
import type { Deps } from '../../deps.ts'
import { endDebit } from '../../installments/debits.ts'
import { findOpenPlan, readPlan } from '../../installments/queries.ts'
import { applicantOf, queueMessage } from '../../messages/queue-message.ts'
import type { PixDebits, Recurrence } from '../provider/debit-api.ts'
import { isRefusal, ProviderFailure } from '../provider/port.ts'
import { changeDebit, findDebitById } from './debit-queries.ts'
import { findBeforeDebit } from './debit-view.ts'

/**
 * How often (ms) the provider is asked about a debit that waits for the customer, and about one that is on. Its webhook
 * tells earlier.
 */
const askEvery = { offered: 15 * 60_000, active: 12 * hourMs }

/**
 * Does the next step of an automatic debit: has the provider make it, follows what the customer decided at their bank,
 * or has the provider end it. May run twice and stop anywhere. Throws `ProviderFailure` for a failure that may be tried
 * again.
 */
export async function followDebit(deps: Deps, debits: PixDebits, debitId: string): Promise<void> {
  const debit = await findDebitById(deps.db, debitId)
  if (debit === undefined) return
  if (debit.state === 'ended') return debit.cancel ? cancelAt(deps, debits, debit) : undefined
  if (debit.state === 'wanted') return make(deps, debits, debit)
  const told = debit.recurrence === null ? undefined : await debits.find(debit.recurrence)
  if (told === undefined) throw new ProviderFailure('unreadable', 'the provider does not know a debit that it made')
  await take(deps, debit, told)
}

/** Makes a debit at the provider. Its address is stored first, because a repeated request would make a second one. */
async function make(deps: Deps, debits: PixDebits, debit: DebitRow): Promise<void> {
  try {
    const location = debit.location ?? (await debits.createLocation())
    if (debit.location === null && !(await changeDebit(deps.db, debit, { location }))) return
    const wanted = await newRecurrence(deps, debit, location)
    if (wanted === undefined) return await end(deps, debit, { endedBy: 'contract', reason: null })
    const recurrence = (await debits.findAt(location)) ?? (await debits.create(wanted))
    const told = await debits.find(recurrence)
    if (told?.code === null || told === undefined)
      throw new ProviderFailure('unreadable', 'a debit without a code to authorise it by')
    const at = deps.now()
    const offered = {
      state: 'offered' as const,
      recurrence,
      code: told.code,
      offered_at: at,
      look_at: nextLook(at, 'offered'),
    }
    // Switched off meanwhile: the job that ends it at the provider needs its name.
    if (!(await changeDebit(deps.db, debit, offered)))
      await deps.db.updateTable('debits').set({ recurrence, look_at: at }).where('id', '=', debit.id).execute()
  } catch (error) {
    if (!isRefusal(error)) throw error
    await end(deps, debit, { endedBy: 'provider', reason: error.said })
  }
}

/** What the customer is asked to permit; undefined once the contract is over. */
async function newRecurrence(deps: Deps, debit: DebitRow, location: number) {
  const [row, plan] = await Promise.all([
    findApplication(deps.db, debit.application_id),
    findOpenPlan(deps.db, debit.application_id),
  ])
  if (row === undefined || plan === undefined) return undefined
  const { schedule } = await readPlan(deps.db, plan)
  return {
    location,
    contractNumber: row.contract_number,
    object: `Parcelas da moto, ${brand.short}`,
    payer: { cpf: row.cpf.replace(/\D/g, ''), name: row.full_name },
    firstOn: debit.first_on,
    untilOn: debit.until_on,
    leastCents: Math.max(...schedule.map(({ valueCents }) => valueCents)),
  }
}

const nextLook = (at: Date, state: keyof typeof askEvery) => new Date(at.getTime() + askEvery[state])

/** Takes over what the provider says of a debit. */
async function take(deps: Deps, debit: DebitRow, told: Recurrence): Promise<void> {
  const at = deps.now()
  if (told.state === 'ended') return end(deps, debit, told)
  if (told.state === 'active') return switchOn(deps, debit)
  const isOver = debit.offered_at !== null && at.getTime() - debit.offered_at.getTime() > offeredDays * dayMs
  if (isOver) return end(deps, debit, { endedBy: 'expired', reason: null })
  await changeDebit(deps.db, debit, { look_at: nextLook(at, 'offered') })
}

/** Notes that the customer authorised the debit, and tells them once. */
async function switchOn(deps: Deps, debit: DebitRow): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, debit.application_id)
    const active = { state: 'active' as const, active_at: debit.active_at ?? at, look_at: nextLook(at, 'active') }
    if (!(await changeDebit(trx, debit, active)) || debit.state === 'active' || row === undefined) return
    await addEvent(trx, { applicationId: row.id, kind: 'debit', actor: system, data: { step: 'active' }, at })
    const { person, ...envelope } = applicantOf(row)
    const params = { ...person, before: await findBeforeDebit(deps, trx, row.id) }
    await queueMessage(deps, trx, { ...envelope, event: debit.id, kind: 'debit_active', params })
  })
}

async function end(deps: Deps, debit: DebitRow, { endedBy, reason }: Pick<Recurrence, 'endedBy' | 'reason'>) {
  await deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, debit.application_id)
    const current = await findDebitById(trx, debit.id)
    if (current) await endDebit(deps, trx, current, { by: endedBy ?? 'provider', reason })
  })
}

/** Ends a debit at the provider. One whose request was lost is found by its address. */
async function cancelAt({ db }: Deps, debits: PixDebits, debit: DebitRow): Promise<void> {
  const { location } = debit
  const recurrence = debit.recurrence ?? (location === null ? undefined : await debits.findAt(location))
  if (recurrence !== undefined) await debits.cancel(recurrence)
  await changeDebit(db, debit, { cancel: false, look_at: null })
}
