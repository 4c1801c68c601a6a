import type { Kysely } from 'kysely'
import type {
  ContactExportQuery,
  ContactFilterQuery,
  ContactListQuery,
  ContactPage,
  ContactRow,
} from '#api/contacts.ts'
import type { CountResponse } from '#api/lists.ts'
import type { Database } from '#db/schema.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { maskCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { isLeadState, leadStateLabels } from '#domain/leads/lead-state.ts'
import { searchTerms } from '#domain/search/search-terms.ts'
import { type CsvSlice, csvSlice } from '../shared/csv.ts'
import { countUpTo, pageOf } from '../shared/pages.ts'
import { countLeads, type LeadFilter, type ListedLead, lastLeadOfNext, listLeads } from './list-queries.ts'

/** One page of those who asked to be called, newest first. */
export async function contactPage(db: Kysely<Database>, query: ContactListQuery): Promise<ContactPage> {
  const filter = filterOf(query)
  const page = await pageOf(query, (anchor, limit) => listLeads(db, { filter, anchor, limit }))
  return { ...page, rows: page.rows.map(contactRow) }
}

/** How many contacts a filter finds, up to a thousand. */
export function countContacts(db: Kysely<Database>, query: ContactFilterQuery): Promise<CountResponse> {
  return countUpTo((atMost) => countLeads(db, filterOf(query), atMost))
}

/** A slice of the filtered list as CSV; the CPF masked. */
export function exportContacts(db: Kysely<Database>, query: ContactExportQuery): Promise<CsvSlice> {
  const filter = filterOf(query)
  return csvSlice(
    {
      header,
      record,
      find: (at) => listLeads(db, { filter, ...at }),
      lastOfNext: (at) => lastLeadOfNext(db, { filter, ...at }),
    },
    query,
  )
}

function filterOf(query: ContactFilterQuery): LeadFilter {
  return { states: (query.state?.split(',') ?? []).filter(isLeadState), terms: searchTerms(query.q ?? '') }
}

/** A contact as the list shows it. */
export function contactRow(row: ListedLead): ContactRow {
  const { id, email, phone, installments, state, note } = row
  return {
    ...{ id, email, phone, installments, state, note },
    fullName: row.full_name,
    model: row.motorcycle_model,
    createdAt: row.created_at.toISOString(),
  }
}

const header = ['Nome', 'CPF', 'Celular', 'E-mail', 'Modelo', 'Parcelas', 'Estado', 'Observação', 'Recebido', 'Mudado']

function record(row: ListedLead): (string | number)[] {
  return [
    row.full_name,
    maskCpf(row.cpf),
    formatPhone(row.phone),
    row.email,
    row.motorcycle_model ?? '',
    row.installments ?? '',
    leadStateLabels[row.state],
    row.note,
    formatDateTime(row.created_at.toISOString()),
    formatDateTime(row.updated_at.toISOString()),
  ]
}
