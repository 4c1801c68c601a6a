import type {
  CollectionAges,
  CollectionExportQuery,
  CollectionFilterQuery,
  CollectionPage,
  CollectionQuery,
  CollectionRow,
} from '#api/collection.ts'
import type { CountResponse } from '#api/lists.ts'
import { contactResultNames } from '#content/collection.ts'
import { brazilianDate, formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { ageBands, daysLate, dueDaysOf, holds, lateDueDays } from '#domain/collection.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { amountOn } from '#domain/installments/amount-due.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { searchTerms } from '#domain/search.ts'
import type { Deps } from '../deps.ts'
import { findOpenPlan, readPlans, type StoredPlan } from '../installments/queries.ts'
import { readOfferedWays } from '../settings/ways.ts'
import { type CsvSlice, csvAmount, csvInstant } from '../shared/csv.ts'
import { defineList } from '../shared/list.ts'
import {
  type CollectionFilter,
  type CollectionSort,
  collectionKeys,
  contactData,
  findListedPlan,
  foundPlans,
  type ListedPlan,
  readListedPlans,
  sumByDueDay,
} from './queries.ts'

type ListDeps = Pick<Deps, 'db' | 'now'>

type Wanted = CollectionFilter & { readonly by: CollectionSort; readonly direction: 'asc' | 'desc' }

/** The contracts to collect, in one of three orders. The ledger tells what each costs today. */
const contracts = defineList({
  table: 'installment_plans',
  order: ({ by, direction }: Wanted) => ({ keys: collectionKeys[by], direction }),
  found: foundPlans,
  read: async (deps, page, { order, wanted }) =>
    collectionRows(deps, await readListedPlans(deps.db, page, order, wanted.due.to)),
  columns: {
    Contrato: (row) => row.contractNumber,
    Cliente: (row) => row.fullName,
    CPF: (row) => row.maskedCpf,
    Celular: (row) => formatPhone(row.phone),
    'Vencimento mais antigo': (row) => formatPlainDate(row.dueOn),
    'Dias de atraso': (row) => row.daysLate,
    'Parcelas em atraso': (row) => row.lateCount,
    'Vencido ou a vencer': (row) => csvAmount(row.dueCents),
    Multa: (row) => csvAmount(row.fineCents),
    Juros: (row) => csvAmount(row.interestCents),
    Correção: (row) => csvAmount(row.correctionCents),
    'Hoje custa': (row) => csvAmount(row.todayCents),
    'Em aberto': (row) => csvAmount(row.openCents),
    Responsável: (row) => row.assignee?.name ?? '',
    'Último contato': ({ lastContact }) => (lastContact ? csvInstant(new Date(lastContact.at)) : ''),
    Resultado: ({ lastContact }) => (lastContact ? contactResultNames[lastContact.result] : ''),
    'Prometeu para': (row) => (row.promise ? formatPlainDate(row.promise.on) : ''),
    Anotação: ({ lastContact }) => lastContact?.note ?? '',
  },
})

/**
 * Counts the contracts of each age by their oldest open installment and sums their late amounts, in cents and without
 * fine and interest.
 */
export async function collectionAges({ db, now }: ListDeps): Promise<CollectionAges> {
  const today = brazilianDate(now())
  const days = await sumByDueDay(db, lateDueDays(today).to, dueDaysOf('week', today).to)
  const ages = ageBands.map((band) => {
    const range = dueDaysOf(band, today)
    const own = days.filter(({ due_on }) => holds(range, due_on))
    const sum = (pick: (day: (typeof days)[number]) => number) => own.reduce((all, day) => all + Number(pick(day)), 0)
    return { band, contracts: sum(({ contracts }) => contracts), cents: sum(({ cents }) => cents) }
  })
  return { today, ages }
}

/** One page of the contracts to collect, each with its last contact. */
export async function collectionPage(
  deps: ListDeps & Pick<Deps, 'config'>,
  query: CollectionQuery,
): Promise<CollectionPage> {
  const [page, { installments: ways }] = await Promise.all([
    contracts.page(deps, wantedOf(query, deps.now()), query),
    readOfferedWays(deps, deps.db),
  ])
  return { ...page, hasBoleto: ways.includes('boleto') }
}

/** Returns the contract of an application as lists show it; null if nothing of it is open. */
export async function collectionOf(deps: ListDeps, applicationId: string): Promise<CollectionRow | null> {
  const plan = await findOpenPlan(deps.db, applicationId)
  if (!plan?.next_due_on) return null
  const row = await findListedPlan(deps.db, plan.id, lateDueDays(brazilianDate(deps.now())).to)
  const [shown = null] = row ? await collectionRows(deps, [row]) : []
  return shown
}

/** How many contracts a filter finds, up to ten thousand. */
export const countCollection = (deps: ListDeps, query: CollectionFilterQuery): Promise<CountResponse> =>
  contracts.count(deps, wantedOf(query, deps.now()))

/** A slice of the filtered list as CSV; the CPF masked. */
export const exportCollection = (deps: ListDeps, query: CollectionExportQuery): Promise<CsvSlice> =>
  contracts.slice(deps, wantedOf(query, deps.now()), query)

function wantedOf({ list = 'calls', q, assignee, sort, direction }: CollectionQuery, now: Date): Wanted {
  const today = brazilianDate(now)
  const by = sort === 'open' ? 'open' : sort === undefined && list === 'calls' ? 'call' : 'due'
  return {
    due: list === 'calls' || list === 'late' ? lateDueDays(today) : dueDaysOf(list, today),
    callOn: list === 'calls' ? today : undefined,
    terms: searchTerms(q ?? ''),
    assignee: assignee === 'none' ? null : assignee,
    by,
    direction: direction ?? (by === 'open' ? 'desc' : 'asc'),
  }
}

/** Plans as the list shows them. The ledger tells what each costs today. */
async function collectionRows({ db, now }: ListDeps, rows: readonly ListedPlan[]): Promise<CollectionRow[]> {
  const today = brazilianDate(now())
  const stored = new Map((await readPlans(db, rows)).map((plan) => [plan.plan.id, plan]))
  return rows.map((row) => collectionRow(row, stored.get(row.id), today))
}

function collectionRow(row: ListedPlan, stored: StoredPlan | undefined, today: PlainDate): CollectionRow {
  const { contact, promised_on: promisedOn, assignee_id: assigneeId } = row
  const dueOn = row.next_due_on ?? today
  const late = daysLate(dueOn, today)
  return {
    id: row.id,
    applicationId: row.application_id,
    contractNumber: row.contract_number,
    phone: row.phone,
    fullName: titledName(row.full_name),
    maskedCpf: redactCpf(row.cpf),
    dueOn,
    daysLate: late,
    openCents: row.open_cents,
    isChecked: row.is_checked,
    ...amounts(row, stored, today),
    assignee: assigneeId && row.assignee_name ? { id: assigneeId, name: row.assignee_name } : null,
    lastContact: contact && contactView(contact),
    callFrom: late > 0 ? row.call_from : null,
    promise: promisedOn === null ? null : { on: promisedOn, broken: promisedOn < today && late > 0 },
  }
}

function contactView({ id, data, note, actor_name: by, at }: NonNullable<ListedPlan['contact']>) {
  const said = contactData(data)
  return said && { id, ...said, note: note || null, by: by ?? '', at: new Date(at).toISOString() }
}

function amounts(row: ListedPlan, stored: StoredPlan | undefined, today: PlainDate) {
  if (stored === undefined)
    return {
      lateCount: 0,
      dueCents: row.next_cents,
      todayCents: row.next_cents,
      fineCents: 0,
      interestCents: 0,
      correctionCents: 0,
    }
  const ledger = ledgerInstallments(stored.schedule, stored.entries)
  const open = ledger.filter(({ balanceCents }) => balanceCents > 0)
  const late = open.filter(({ payableUntil }) => payableUntil < today)
  const due = late.length > 0 ? late : open.slice(0, 1)
  const { items, totalCents } = amountOn(
    ledger,
    due.map(({ number }) => number),
    today,
    stored.terms,
  )
  return {
    lateCount: late.length,
    dueCents: due.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    todayCents: totalCents,
    fineCents: items.reduce((sum, one) => sum + one.fineCents, 0),
    interestCents: items.reduce((sum, one) => sum + one.interestCents, 0),
    correctionCents: items.reduce((sum, one) => sum + one.correctionCents, 0),
  }
}
