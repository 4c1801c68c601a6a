import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { PriceIndexView, PriceMonthRequest } from '#api/price-index.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { monthsAfter, type PlainDate } from '#domain/calendar/day-arithmetic.ts'
import { type Month, missingMonth, monthOf, type PriceIndex } from '#domain/installments/correction.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import { pageApprovals } from '../approvals/view.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../shared/log.ts'
import { fieldError } from '../shared/problem.ts'
import { boundedText } from '../shared/transport.ts'

type Db = Kysely<Database>

/** How many months the server keeps and asks for: longer than any installment may be late before it is in court. */
const keptMonths = 72
const patienceMs = 5_000

/**
 * Brings the months that are missing from the central bank's series of the IPCA (SGS 433), if one is missing. A month
 * that a manager typed becomes the published one. Returns how many it stored. A failure is logged: the next run tries
 * again, and meanwhile the last known month counts.
 */
export async function fetchPriceIndex(deps: Deps): Promise<number> {
  const today = brazilianDate(deps.now())
  const from = monthOf(monthsAfter(today, -keptMonths))
  const published = await publishedMonths(deps.db)
  if (missingMonth(published, from, today) === null) return 0
  try {
    const months = await ask(deps, `${from}-01`, today)
    return await store(deps.db, months, deps.now())
  } catch (error) {
    deps.log.warn(describeError(error), 'price index not read')
    return 0
  }
}

async function publishedMonths(db: Db): Promise<PriceIndex> {
  const rows = await db
    .selectFrom('price_index')
    .select(['month', 'percent'])
    .where('source', '=', 'central_bank')
    .execute()
  return new Map(rows.map(({ month, percent }) => [monthOf(month), Number(percent)]))
}

const answer = z.array(
  z.object({
    data: z.string().check(z.regex(/^01\/(0[1-9]|1[0-2])\/\d{4}$/)),
    valor: z.string().check(z.regex(/^-?\d{1,2}([.,]\d{1,4})?$/)),
  }),
)

async function ask(deps: Deps, from: PlainDate, to: PlainDate): Promise<ReadonlyMap<Month, number>> {
  const url = new URL(deps.config.priceIndexUrl)
  const day = (date: PlainDate) => date.split('-').reverse().join('/')
  for (const [name, value] of [
    ['formato', 'json'],
    ['dataInicial', day(from)],
    ['dataFinal', day(to)],
  ] as const)
    url.searchParams.set(name, value)
  const response = await deps.fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
  if (!response.ok) throw new Error(`the price index answered ${response.status}`)
  const rows = answer.parse(JSON.parse(await boundedText(response)))
  return new Map(
    rows.map(({ data, valor }) => [monthOf(data.split('/').reverse().join('-')), Number(valor.replace(',', '.'))]),
  )
}

async function store(db: Db, months: ReadonlyMap<Month, number>, at: Date): Promise<number> {
  if (months.size === 0) return 0
  const stored = await db
    .insertInto('price_index')
    .values(
      [...months].map(([month, percent]) => ({
        month: `${month}-01`,
        percent: String(percent),
        source: 'central_bank' as const,
        recorded_at: at,
        recorded_by_name: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('month')
        .doUpdateSet((eb) => ({
          percent: eb.ref('excluded.percent'),
          source: eb.ref('excluded.source'),
          recorded_at: eb.ref('excluded.recorded_at'),
          recorded_by_name: null,
        }))
        .where(({ or, eb }) =>
          or([eb('price_index.source', '=', 'manager'), eb('price_index.percent', '<>', eb.ref('excluded.percent'))]),
        ),
    )
    .returning('month')
    .execute()
  return stored.length
}

/**
 * Returns the last twelve months of the price index, the first one that is missing, and the typed ones that wait for
 * approval.
 */
export async function priceIndexView(deps: Deps, session: Maker['session']): Promise<PriceIndexView> {
  const { db, now } = deps
  const today = brazilianDate(now())
  const rows = await db.selectFrom('price_index').selectAll().orderBy('month', 'desc').limit(12).execute()
  const index = new Map(rows.map(({ month, percent }) => [monthOf(month), Number(percent)]))
  const [oldest = monthOf(monthsAfter(today, -1))] = [...index.keys()].sort()
  return {
    missing: missingMonth(index, oldest, today),
    ...(await pageApprovals(deps, session, ['price_month'])),
    months: rows.map((row) => ({
      month: monthOf(row.month),
      percent: Number(row.percent),
      source: row.source,
      by: row.recorded_by_name,
    })),
  }
}

/**
 * Stores the change of prices in a month as a manager read it, until the central bank's series has it, with the
 * approval of an independent manager: it changes what late customers owe. Throws `validation_failed` for a month that
 * is not over, and for one that the series has, and what `bind` throws.
 */
export async function recordPriceMonth(
  deps: Deps,
  maker: Maker,
  { month, percent }: PriceMonthRequest,
): Promise<PriceIndexView> {
  if (month >= monthOf(brazilianDate(deps.now()))) throw fieldError('month', 'date_in_future')
  await asMaker(deps, maker, async (tx) => {
    await lockPriceIndex(tx)
    const known = await findMonth(tx, month)
    if (known?.source === 'central_bank') throw fieldError('month', 'month_published')
    if (known && Number(known.percent) === percent) return
    const change = { month, percent, former: known ? Number(known.percent) : null }
    const act = { kind: 'price_month', subject: month, change, base: known ?? {} } as const
    await bind(deps, tx, maker, act, () => storeTyped(deps, tx, change, maker.actor.name))
  })
  return priceIndexView(deps, maker.session)
}

type Typed = ApprovalChanges['price_month']

/** Keeps what managers typed unchanged until the end of the transaction. */
export const lockPriceIndex = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('price_index'))`.execute(tx)

/** What is known of the month that a request is about. */
export const priceMonthFacts = async (_: Deps, tx: Transaction<Database>, { month }: Typed): Promise<object> =>
  (await findMonth(tx, month)) ?? {}

/** Stores an approved month under the name of who read it. */
export const applyPriceMonth = (
  deps: Deps,
  tx: Transaction<Database>,
  change: Typed,
  { asker }: { asker: { name: string } },
): Promise<void> => storeTyped(deps, tx, change, asker.name)

const findMonth = (tx: Transaction<Database>, month: Month) =>
  tx.selectFrom('price_index').select(['percent', 'source']).where('month', '=', `${month}-01`).executeTakeFirst()

async function storeTyped(deps: Deps, tx: Transaction<Database>, { month, percent }: Typed, by: string): Promise<void> {
  await sql`
    insert into price_index (month, percent, source, recorded_at, recorded_by_name)
    values (${`${month}-01`}::date, ${percent}, 'manager', ${deps.now()}, ${by})
    on conflict (month) do update set percent = excluded.percent, recorded_at = excluded.recorded_at,
      recorded_by_name = excluded.recorded_by_name
    where price_index.source = 'manager'`.execute(tx)
}
