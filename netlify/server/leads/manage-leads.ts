import type { Kysely } from 'kysely'
import type {
  LeadChange,
  LeadDetail,
  LeadExportQuery,
  LeadFilterQuery,
  LeadListQuery,
  LeadPage,
  LeadRow,
} from '#api/leads.ts'
import type { CountResponse } from '#api/lists.ts'
import { leadStateLabels } from '#content/work-lists.ts'
import type { Database } from '#db/schema.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL } from '#domain/money/money.ts'
import { searchTerms } from '#domain/search.ts'
import { isLeadState } from '#domain/work-lists.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { type CsvSlice, csvInstant, csvSlice } from '../shared/csv.ts'
import { countUpTo, pageOf } from '../shared/pagination.ts'
import { ProblemError } from '../shared/problem.ts'
import {
  changeLead,
  countLeads,
  findLead,
  findLeadHistory,
  type LeadFilter,
  type ListedLead,
  lastLeadOfNext,
  listLeads,
  lockLead,
} from './queries.ts'

const historyLines = 100

/** Returns everything about a contact. Throws `not_found`. */
export async function leadDetail(db: Kysely<Database>, id: string): Promise<LeadDetail> {
  const [row, history] = await Promise.all([findLead(db, id), findLeadHistory(db, id, historyLines)])
  if (row === undefined) throw new ProblemError('not_found')
  return {
    ...contactRow(row),
    cpf: row.cpf,
    version: row.version,
    history: history.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      actor: event.actor_name,
      from: event.from_state,
      to: event.to_state,
      note: event.note,
    })),
  }
}

/**
 * Stores an analyst's changes to a contact that was seen as `version`, with a line of its history. Does nothing without
 * a change. Throws `not_found`, and `stale_contact` when a colleague was faster.
 */
export async function saveLead(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  { state, note, version }: LeadChange,
): Promise<LeadDetail> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockLead(trx, id)
    if (row === undefined) throw new ProblemError('not_found')
    if (row.version !== version) throw new ProblemError('stale_contact')
    if (row.state === state && row.note === note) return
    await changeLead(
      trx,
      { state, note },
      {
        lead_id: id,
        actor_id: analyst.id,
        actor_name: analyst.name,
        from_state: row.state,
        to_state: state,
        note: row.note === note ? null : note,
        at: deps.now(),
      },
    )
  })
  return leadDetail(deps.db, id)
}

/** One page of contacts, newest first. */
export async function leadPage(db: Kysely<Database>, query: LeadListQuery): Promise<LeadPage> {
  const filter = filterOf(query)
  const page = await pageOf(query, (anchor, limit) => listLeads(db, { filter, anchor, limit }))
  return { ...page, rows: page.rows.map(contactRow) }
}

/** How many contacts a filter finds, up to ten thousand. */
export function countMatchingLeads(db: Kysely<Database>, query: LeadFilterQuery): Promise<CountResponse> {
  return countUpTo((atMost) => countLeads(db, filterOf(query), atMost))
}

/** A slice of the filtered list as CSV, with redacted CPFs. */
export function exportLeads(db: Kysely<Database>, query: LeadExportQuery): Promise<CsvSlice> {
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

function filterOf(query: LeadFilterQuery): LeadFilter {
  return { states: (query.state?.split(',') ?? []).filter(isLeadState), terms: searchTerms(query.q ?? '') }
}

/** A contact as the list shows it. */
function contactRow(row: ListedLead): LeadRow {
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

const header = [
  'Nome',
  'CPF',
  'Celular',
  'E-mail',
  'Modelo',
  'Parcelas',
  'Entrada',
  'Estado',
  'Observação',
  'Recebido',
  'Mudado',
]

function record(row: ListedLead): (string | number)[] {
  return [
    row.full_name,
    redactCpf(row.cpf),
    formatPhone(row.phone),
    row.email,
    row.motorcycle_model ?? '',
    row.installments ?? '',
    row.entry_cents === null ? '' : formatBRL(row.entry_cents),
    leadStateLabels[row.state],
    row.note,
    csvInstant(row.created_at),
    csvInstant(row.updated_at),
  ]
}
