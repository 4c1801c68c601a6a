import type { Kysely } from 'kysely'
import type { DebitView, InstallmentDebit } from '#api/debits.ts'
import type { DebitRow } from '#db/schema/debits.ts'
import type { Database } from '#db/schema.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { isAlive, isStanding } from '#domain/payments/charge.ts'
import { beforeFirstDebit, debitPhase, isAhead, offeredDays } from '#domain/payments/debit.ts'
import type { Deps } from '../../deps.ts'
import { findOpenPlan, readPlan } from '../../installments/queries.ts'
import { asCharge } from '../add-charge.ts'
import { type ChargeRow, findInstallmentCharges } from '../charge-queries.ts'
import { pixSimulation } from '../views.ts'
import { findDebitedOf } from './debit-queries.ts'

/** For how many days the portal says how an automatic debit ended. */
const toldForDays = 30

/** The automatic debit of a contract, and what it does about each installment. */
export interface OwnDebit {
  /** Null where the bank offers none and none is on. */
  view: DebitView | null
  of(row: { number: number; dueOn: PlainDate; state: string }): InstallmentDebit | null
}

/** Reads what `ownDebit` needs: the last automatic debit of an application, and the installments that were debited. */
export async function readDebit(deps: Pick<Deps, 'db'>, applicationId: string) {
  const [last, debited] = await Promise.all([findLast(deps, applicationId), findDebitedOf(deps.db, applicationId)])
  return { last, debited }
}

interface Circumstances {
  /** Whether the bank offers it, and an installment is left that it could pay. */
  canSwitchOn: boolean
  /** The charges of installments that are not over. */
  charges: readonly ChargeRow[]
}

/** Returns the automatic debit of an application as its customer sees it. */
export function ownDebit(
  deps: Pick<Deps, 'now' | 'config'>,
  { last, debited }: Awaited<ReturnType<typeof readDebit>>,
  { canSwitchOn, charges }: Circumstances,
): OwnDebit {
  const now = deps.now()
  const today = brazilianDate(now)
  const isActive = last?.state === 'active'
  return {
    view: viewOf(deps, last, canSwitchOn),
    of: ({ number, dueOn, state }) => {
      if (state === 'paid') return null
      const known = debited.findLast((one) => one.numbers?.includes(number) && one.due_on === dueOn)
      if (known && (known.failure !== null || isStanding(known))) {
        const { try_on: tryOn, retries, next_on: nextOn, failed_on: failedOn, failure: why } = known
        const isReplaced = charges.some((one) => one.id !== known.id && one.numbers?.includes(number))
        if (isReplaced) return null
        return { phase: debitPhase({ tryOn, retries, nextOn }, today), on: tryOn ?? failedOn ?? dueOn, why, nextOn }
      }
      const isChosen = charges.some(
        (one) =>
          one.numbers?.includes(number) &&
          isAlive(asCharge(one), now) &&
          ((one.way !== 'pix' && one.way !== 'pix_due') || one.created_at > (last?.active_at ?? now)),
      )
      if (!isActive || isChosen || !isAhead(dueOn, today) || dueOn > last.until_on) return null
      return { phase: 'planned', on: payableUntil(dueOn), why: null, nextOn: null }
    },
  }
}

/** Returns the installments of an application that its customer pays by hand before the first debit. */
export async function findBeforeDebit(deps: Deps, db: Kysely<Database>, applicationId: string): Promise<number[]> {
  const plan = await findOpenPlan(db, applicationId)
  if (plan === undefined) return []
  const { schedule, entries } = await readPlan(db, plan)
  const charges = await findInstallmentCharges(db, applicationId)
  const { of } = ownDebit(deps, await readDebit({ db }, applicationId), { canSwitchOn: false, charges })
  const open = ledgerInstallments(schedule, entries).filter(({ balanceCents }) => balanceCents > 0)
  return beforeFirstDebit(
    open.map((row) => ({ number: row.number, phase: of({ ...row, state: 'open' })?.phase ?? null })),
  )
}

function findLast({ db }: Pick<Deps, 'db'>, applicationId: string): Promise<DebitRow | undefined> {
  return db
    .selectFrom('debits')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const states = { wanted: 'asked', offered: 'offered', active: 'active', ended: 'off' } as const

function viewOf(
  deps: Pick<Deps, 'config' | 'now'>,
  last: DebitRow | undefined,
  canSwitchOn: boolean,
): DebitView | null {
  const isOver = last === undefined || last.state === 'ended'
  const isToldOf = last?.ended_at && deps.now().getTime() - last.ended_at.getTime() <= toldForDays * dayMs
  if (isOver && !canSwitchOn && !isToldOf) return null
  const isOffered = last?.state === 'offered'
  return {
    state: last ? states[last.state] : 'off',
    isOffered: canSwitchOn && isOver,
    code: isOffered ? last.code : null,
    holds: isOffered ? { from: last.first_on, until: last.until_on } : null,
    offeredUntil:
      isOffered && last.offered_at ? brazilianDate(new Date(last.offered_at.getTime() + offeredDays * dayMs)) : null,
    simulation: last?.recurrence && !isOver ? pixSimulation(deps, `/debito/${last.recurrence}`) : null,
    since: (!isOver && last.active_at?.toISOString()) || null,
    ended: last?.ended_at && last.ended_by && isToldOf ? { at: last.ended_at.toISOString(), by: last.ended_by } : null,
  }
}
