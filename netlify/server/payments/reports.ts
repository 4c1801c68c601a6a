import { type Kysely, sql } from 'kysely'
import { mostProviderDays, type PaymentsReport } from '#api/reports.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import type { Deps } from '../deps.ts'
import { pixProviderOf } from './provider/open.ts'
import { PixFailure } from './provider/provider.ts'

interface Period {
  from: PlainDate
  to: PlainDate
}

/**
 * Gives the sums received by Pix by day in Brasília, from the ledger and from the provider. For a longer period it
 * gives the last days. If the provider does not answer, it gives the ledger's figures alone.
 */
export async function paymentsReport(deps: Deps, period: Period): Promise<PaymentsReport> {
  const today = brazilianDate(deps.now())
  const to = period.to < today ? period.to : today
  const first = daysAfter(to, 1 - mostProviderDays)
  const from = period.from > first ? period.from : first
  const [ledger, listed] = await Promise.all([receivedByDay(deps.db, { from, to }), listedByDay(deps, { from, to })])
  const length = Math.max(0, daysBetween(from, to) + 1)
  const days = Array.from({ length }, (_, index) => daysAfter(to, -index))
  return {
    provider: listed === null ? null : listed === 'silent' ? 'silent' : 'asked',
    days: days.map((day) => {
      const own = ledger.get(day)
      const theirs = listed instanceof Map ? (listed.get(day) ?? { count: 0, cents: 0 }) : null
      return {
        ...{ day, ledgerCount: own?.count ?? 0, ledgerCents: own?.cents ?? 0 },
        ...{ providerCount: theirs?.count ?? null, providerCents: theirs?.cents ?? null },
      }
    }),
  }
}

type Sums = ReadonlyMap<PlainDate, { count: number; cents: number }>

async function receivedByDay(db: Kysely<Database>, { from, to }: Period): Promise<Sums> {
  const { rows } = await sql<{ day: PlainDate; count: number; cents: number }>`
    select (paid_at at time zone 'America/Sao_Paulo')::date as day, count(*) as count, sum(amount_cents)::bigint as cents
    from pix_payments where source = 'provider' and paid_at >= ${startOfDay(from)}
      and paid_at < ${startOfDay(daysAfter(to, 1))} group by 1`.execute(db)
  return new Map(rows.map(({ day, count, cents }) => [day, { count: Number(count), cents: Number(cents) }]))
}

/** Sums the provider's own list by day; null if the bank has no provider. */
async function listedByDay(deps: Deps, { from, to }: Period): Promise<Sums | 'silent' | null> {
  const provider = await pixProviderOf(deps)
  if (provider === undefined) return null
  const sums = new Map<PlainDate, { count: number; cents: number }>()
  const end = startOfDay(daysAfter(to, 1))
  try {
    for await (const payment of provider.received(startOfDay(from), end < deps.now() ? end : deps.now())) {
      if (typeof payment === 'string' || payment.paidAt >= end) continue
      const day = brazilianDate(payment.paidAt)
      const { count, cents } = sums.get(day) ?? { count: 0, cents: 0 }
      sums.set(day, { count: count + 1, cents: cents + payment.amountCents })
    }
  } catch (error) {
    if (error instanceof PixFailure) return 'silent'
    throw error
  }
  return sums
}
