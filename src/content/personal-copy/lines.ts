import type { EventKind } from '#api/history.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { EntryKind } from '#domain/installments/ledger.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { EventFacts } from '../history.ts'
import { eventText } from '../history.ts'
import { entryNames, installmentWords } from '../installments.ts'
import type { PersonalTable } from '../personal-data.ts'
import { accessWords } from '../privacy-center.ts'
import { personalCodes } from './codes.ts'
import { instant, type Row, text } from './values.ts'

type Line = readonly [label: string, value: string]

/** Who did what an event tells. */
const doers: Readonly<Record<string, string>> = { applicant: 'Você', analyst: 'Banco', system: 'Sistema' }

/**
 * Tables of which each row is one line: a label, and a sentence. A history of years stays readable so. The rest of the
 * row is in the copy for programs.
 */
export const lines: { readonly [Table in PersonalTable]?: (row: Row) => Line } = {
  application_events: (row) => [instant(row.at), `${doers[String(row.actor_type)] ?? 'Banco'}: ${eventInWords(row)}`],
  messages: (row) => [instant(row.sent_at ?? row.created_at), `${text(row.subject)} (a ${text(row.recipient)})`],
  charges: (row) => [instant(row.created_at), chargeInWords(row)],
  installments: (row) => [
    `Parcela ${row.number}`,
    [
      `vence em ${formatPlainDate(text(row.due_on))}`,
      formatBRL(Number(row.value_cents)),
      Number(row.balance_cents) === 0 ? 'paga' : `em aberto: ${formatBRL(Number(row.balance_cents))}`,
    ].join(', '),
  ],
  installment_entries: (row) => [
    formatPlainDate(text(row.effective_on)),
    `${entryNames[row.kind as EntryKind] ?? text(row.kind)}, parcela ${row.number}: ${
      row.moved_to ? `para ${formatPlainDate(text(row.moved_to))}` : formatBRL(Math.abs(Number(row.amount_cents)))
    }`,
  ],
  request_messages: (row) => [
    instant(row.at),
    `${personalCodes.request_messages.author[row.author as 'bank'] ?? ''}: ${text(row.body)}`,
  ],
  access_records: (row) => [
    instant(row.first_at),
    [
      `endereço IP ${text(row.address)}`,
      ...(row.port ? [`porta ${row.port}`] : []),
      `até ${instant(row.last_at)}`,
    ].join(', '),
  ],
  sessions: (row) => [
    instant(row.created_at),
    [`usado até ${instant(row.last_seen_at)}`, ...(row.user_agent ? [text(row.user_agent)] : [])].join(', '),
  ],
  applicant_devices: (row) => [instant(row.first_seen_at), `usado até ${instant(row.last_seen_at)}`],
}

/** Returns an event in words: what the bank's people did as customers are told it, the rest as the history has it. */
function eventInWords(row: Row): string {
  const kind = row.kind as EventKind
  const event = { kind, data: row.data ?? {}, from: row.from_status ?? null, to: row.to_status ?? null } as EventFacts
  const told = row.actor_type === 'analyst' && kind !== 'status' ? accessWords[kind] : null
  return told ?? eventText(event)
}

function chargeInWords(row: Row): string {
  const { way, purpose, state } = personalCodes.charges
  const numbers = Array.isArray(row.numbers) ? (row.numbers as number[]) : []
  return [
    way[row.way as 'pix'],
    numbers.length > 0 ? installmentWords(numbers) : purpose[row.purpose as 'entry'].toLowerCase(),
    formatBRL(Number(row.amount_cents)),
    ...(row.due_on ? [`vence em ${formatPlainDate(text(row.due_on))}`] : []),
    state[row.state as 'paid'].toLowerCase(),
  ].join(', ')
}
