import { type Kysely, sql } from 'kysely'
import type { MatchCandidates } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import { amountOn } from '#domain/installments/amount-due.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { cluesOf, weightOf } from '#domain/payments/match.ts'
import { fold } from '#domain/search.ts'
import { outcomesOf } from '../application/outcome.ts'
import type { Deps } from '../deps.ts'
import { findOpenPlan, readPlan, termsOf } from '../installments/queries.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'
import type { PaymentRow } from './ledger.ts'

/** The most applications to look at for each clue, and the most suggestions. */
const lookedAt = 20
const suggested = 5

/**
 * Gives applications that an unmatched payment may be for, the likeliest first, each with the clues. With a contract
 * number, gives only its application, so that the analyst sees it before choosing it. Throws `not_found` for an unknown
 * payment.
 */
export async function findCandidates(
  deps: Deps,
  paymentId: string,
  contractNumber: string | undefined,
): Promise<MatchCandidates> {
  const { db } = deps
  const payment = await db.selectFrom('pix_payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (payment === undefined) throw new ProblemError('not_found')
  const rows = contractNumber ? await ofContract(db, contractNumber) : await likely(db, payment)
  const outcomes = await outcomesOf(
    deps,
    db,
    rows.map(({ id }) => id),
  )
  const known = {
    amountCents: payment.amount_cents,
    ...{ payerName: payment.payer_name, payerCpf: payment.payer_cpf, note: payment.payer_note },
  }
  const candidates = await Promise.all(
    rows.map(async (row) => {
      const { ledger, payableCents, isEntrySettled, end } = outcomes.get(row.id) ?? {}
      const installments = isEntrySettled && !end ? await installmentsOn(db, row.id, payment.paid_at) : []
      const entry = end ? [] : [ledger?.dueCents, payableCents].filter((cents) => cents !== undefined && cents > 0)
      const payable = [...entry, ...installments] as Cents[]
      const { full_name, cpf, contract_number, motorcycle_model: model, status } = row
      const fullName = titledName(full_name)
      const clues = cluesOf(known, { fullName, cpf, contractNumber: contract_number, payableCents: payable })
      return {
        ...{ contractNumber: contract_number, fullName, maskedCpf: redactCpf(cpf), model, status, clues },
        entryCents: toCents(row.entry_value),
        dueCents: payable[0] ?? null,
        end: end?.kind ?? null,
      }
    }),
  )
  const told = contractNumber ? candidates : candidates.filter(({ clues }) => clues.length > 0)
  return told.toSorted((one, other) => weightOf(other.clues) - weightOf(one.clues)).slice(0, suggested)
}

const applications = (db: Kysely<Database>) =>
  db
    .selectFrom('financing_applications')
    .select(['id', 'full_name', 'cpf', 'contract_number', 'motorcycle_model', 'status', 'entry_value'])

const ofContract = (db: Kysely<Database>, contractNumber: string) =>
  applications(db).where('contract_number', '=', contractNumber).execute()

/**
 * Finds the applications that a payment's note, CPF, name or amount points to. By amount it finds the newest that await
 * exactly this entry.
 */
async function likely(db: Kysely<Database>, payment: PaymentRow) {
  const { payer_name, payer_cpf, payer_note: note, amount_cents } = payment
  const digits = payer_cpf?.replaceAll(/\D/g, '')
  const numbers = (note ?? '').match(/\b\d{10}\b/g) ?? []
  const names = fold(payer_name ?? '')
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
  const [first, last] = [names[0], names.at(-1)]
  const newest = () => applications(db).orderBy('created_at', 'desc').limit(lookedAt)
  const found = await Promise.all([
    numbers.length > 0 ? newest().where('contract_number', 'in', numbers).execute() : [],
    digits ? newest().where(sql<boolean>`substr(cpf, 4, 6) = ${digits}`).execute() : [],
    first && last && names.length > 1
      ? newest().where('search_text', 'like', `%${first}%`).where('search_text', 'like', `%${last}%`).execute()
      : [],
    newest()
      .where('status', '=', 'signing')
      .where('entry_value', '=', String(amount_cents / 100))
      .execute(),
  ])
  return [...new Map(found.flat().map((row) => [row.id, row])).values()]
}

/** The cost of each open installment on the day of the payment, in cents, the next one first. */
async function installmentsOn(db: Kysely<Database>, applicationId: string, paidAt: Date): Promise<Cents[]> {
  const plan = await findOpenPlan(db, applicationId)
  if (plan === undefined) return []
  const { schedule, entries } = await readPlan(db, plan)
  const numbers = schedule.map(({ number }) => number)
  const due = amountOn(ledgerInstallments(schedule, entries), numbers, brazilianDate(paidAt), termsOf(plan))
  return due.items.map(({ totalCents }) => totalCents)
}
