import type { Selectable } from 'kysely'
import type { LeadExportQuery, LeadFilterQuery, LeadListQuery, LeadPage, LeadRow } from '#api/leads.ts'
import type { CountResponse } from '#api/lists.ts'
import { leadStateLabels } from '#content/work-lists.ts'
import type { LeadsTable } from '#db/schema/leads.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL } from '#domain/money/money.ts'
import { searchTerms } from '#domain/search.ts'
import { isLeadState, type LeadState } from '#domain/work-lists.ts'
import type { Deps } from '../deps.ts'
import { type CsvSlice, csvInstant } from '../shared/csv.ts'
import { defineList } from '../shared/list.ts'
import { searchTextHas } from '../shared/pagination.ts'

/** A filter of contacts; no state means all states. Terms are folded (`searchTerms`). */
type Wanted = { states: readonly LeadState[]; terms: readonly string[] }

const shown = [
  'id',
  'full_name',
  'cpf',
  'email',
  'phone',
  'motorcycle_model',
  'installments',
  'entry_cents',
  'state',
  'note',
  'created_at',
  'updated_at',
] as const

type ListedLead = Pick<Selectable<LeadsTable>, (typeof shown)[number]>

/** The contacts, newest first. */
const leads = defineList({
  table: 'leads',
  order: () => ({ keys: ['created_at'], direction: 'desc' }),
  found: (db, { states, terms }: Wanted) =>
    db
      .selectFrom('leads')
      .where((eb) => eb.and([...(states.length > 0 ? [eb('state', 'in', states)] : []), ...terms.map(searchTextHas)])),
  read: (_, page): Promise<ListedLead[]> => page.select(shown).execute(),
  columns: {
    Nome: (row) => row.full_name,
    CPF: (row) => redactCpf(row.cpf),
    Celular: (row) => formatPhone(row.phone),
    'E-mail': (row) => row.email,
    Modelo: (row) => row.motorcycle_model ?? '',
    Parcelas: (row) => row.installments ?? '',
    Entrada: (row) => (row.entry_cents === null ? '' : formatBRL(row.entry_cents)),
    Estado: (row) => leadStateLabels[row.state],
    Observação: (row) => row.note,
    Recebido: (row) => csvInstant(row.created_at),
    Mudado: (row) => csvInstant(row.updated_at),
  },
})

const wantedOf = ({ state, q }: LeadFilterQuery): Wanted => ({
  states: (state?.split(',') ?? []).filter(isLeadState),
  terms: searchTerms(q ?? ''),
})

/** One page of contacts. */
export async function leadPage(deps: Deps, query: LeadListQuery): Promise<LeadPage> {
  const page = await leads.page(deps, wantedOf(query), query)
  return { ...page, rows: page.rows.map(contactRow) }
}

/** How many contacts a filter finds, up to ten thousand. */
export const countMatchingLeads = (deps: Pick<Deps, 'db'>, query: LeadFilterQuery): Promise<CountResponse> =>
  leads.count(deps, wantedOf(query))

/** A slice of the filtered list as CSV, with redacted CPFs. */
export const exportLeads = (deps: Deps, query: LeadExportQuery): Promise<CsvSlice> =>
  leads.slice(deps, wantedOf(query), query)

/** A contact as the list shows it. */
export function contactRow(row: ListedLead): LeadRow {
  const { id, email, phone, installments, state, note } = row
  return {
    id,
    email,
    phone,
    installments,
    state,
    note,
    fullName: titledName(row.full_name),
    model: row.motorcycle_model,
    entryCents: row.entry_cents,
    createdAt: row.created_at.toISOString(),
  }
}
