import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { fieldProblems } from '#api/field-problems.ts'
import { type CatalogueCsvPreview, type MotorcycleInput, motorcycleFacts } from '#api/motorcycles.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { withPriceFrom } from '#domain/catalogue/prices.ts'
import { type PriceStep, priceOn } from '#domain/catalogue/published.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { columnOf, readTable, type TypedLine, writeTable } from './csv-table.ts'
import { allMotorcycles, allSlugs, lockCatalogue, type MotorcycleRow, writeMotorcycle } from './queries.ts'

type Change = { line: number; row: MotorcycleRow | undefined; facts: MotorcycleInput }
type Reading = { errors: CatalogueCsvPreview['errors']; changes: Change[]; unchanged: number }

/** Every model that is not archived, as the import takes it. */
export async function exportCatalogueCsv({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string> {
  const rows = await allMotorcycles(db)
  const kept = rows.filter(({ state }) => state !== 'archived')
  return writeTable(
    kept.map(({ facts }) => facts),
    brazilianDate(now()),
  )
}

/** Returns the changes that a table would make, or its errors, by line. Stores nothing. */
export async function previewCatalogueCsv(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  csv: string,
): Promise<CatalogueCsvPreview> {
  const reading = await read(db, csv, brazilianDate(now()))
  const { errors, changes, unchanged } = reading
  return {
    errors,
    changes: changes.map(({ line, row, facts }) => ({
      line,
      before: (row?.facts ?? null) as MotorcycleInput | null,
      after: facts,
    })),
    unchanged,
    fingerprint: fingerprintOf(reading),
  }
}

/**
 * Stores the changes of a preview, all of them or none. Throws `stale_motorcycle` if the same table would now make
 * other changes, and `validation_failed` for a table with errors.
 */
export async function importCatalogueCsv(
  deps: Deps,
  { id: actorId, name }: AnalystActor,
  { csv, fingerprint }: { csv: string; fingerprint: string },
): Promise<{ changed: number }> {
  const at = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const reading = await read(trx, csv, brazilianDate(at))
    if (reading.errors.length > 0) throw new ProblemError('validation_failed')
    if (fingerprintOf(reading) !== fingerprint) throw new ProblemError('stale_motorcycle')
    let position = (await allMotorcycles(trx)).at(-1)?.position ?? 0
    for (const { row, facts } of reading.changes) {
      if (!row) position += 1
      await writeMotorcycle(trx, {
        id: row?.id ?? randomUUID(),
        state: row?.state ?? 'listed',
        position: row?.position ?? position,
        facts,
        kind: 'imported',
        actor: { id: actorId, name },
        at,
      })
    }
    return { changed: reading.changes.length }
  })
}

const fingerprintOf = ({ changes }: Reading) =>
  sha256(canonicalJson(changes.map(({ row, facts }) => [row?.id ?? null, row?.version ?? 0, facts])))

async function read(db: Kysely<Database>, csv: string, today: PlainDate): Promise<Reading> {
  const [rows, slugs] = await Promise.all([allMotorcycles(db), allSlugs(db)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const owner = new Map(slugs.map(({ slug, id }) => [slug, byId.get(id)]))
  const names = new Map(
    rows.filter(({ state }) => state !== 'archived').map((row) => [row.model.toLowerCase(), row.id]),
  )
  const seen = new Set<string>()
  const reading: Reading = { errors: [], changes: [], unchanged: 0 }
  for (const entry of readTable(csv)) {
    const { line, cellOf } = entry
    const row = 'typed' in entry ? owner.get(entry.typed.slug) : undefined
    const model = row?.model ?? entry.model
    const refuse = (column: string | null, code: string) =>
      reading.errors.push({ line, column, code, model, cell: cellOf(column) })
    if ('code' in entry) refuse(entry.column, entry.code)
    else {
      const priced = withNewPrice(entry, row?.facts.prices, today)
      if ('code' in priced) {
        refuse(priced.column, priced.code)
        continue
      }
      const parsed = motorcycleFacts.safeParse({ ...row?.facts, ...entry.typed, ...priced })
      if (!parsed.success) {
        for (const { field, code } of fieldProblems(parsed.error.issues))
          refuse(field.startsWith('prices') && entry.newPrice ? 'novo_preco' : columnOf(field), code)
        continue
      }
      const facts = parsed.data
      // A former address also finds the model. The model keeps its current address.
      const kept = row ? { ...facts, slug: row.slug } : facts
      if (row?.state === 'archived') refuse('endereco', 'slug_taken')
      else if (seen.has(row?.id ?? facts.slug)) refuse('endereco', 'csv_twice')
      else if ((names.get(facts.model.toLowerCase()) ?? row?.id) !== row?.id) refuse('modelo', 'model_taken')
      else if (row && canonicalJson(kept) === canonicalJson(row.facts)) reading.unchanged += 1
      else reading.changes.push({ line, row, facts: kept })
      seen.add(row?.id ?? facts.slug)
      names.set(facts.model.toLowerCase(), row?.id ?? facts.slug)
    }
  }
  return reading
}

type Prices = MotorcycleInput['prices']

/**
 * The prices of a line. A new price applies from its day on, or from today if the line names no day. Otherwise gives
 * the reason why there are none.
 */
function withNewPrice(
  { typed, newPrice, priceToday }: TypedLine,
  stored: readonly PriceStep[] | undefined,
  today: PlainDate,
): { prices?: Prices } | { column: string; code: string } {
  const prices = typed.prices ?? stored ?? []
  // The column only shows a price, and whoever types into it means another one.
  const known = [stored, typed.prices].flatMap((steps) => (steps?.length ? [priceOn(steps, today)] : []))
  if (priceToday !== null && known.length > 0 && !known.includes(priceToday))
    return { column: 'preco_hoje', code: 'csv_price_today' }
  if (!newPrice) return {}
  const from = newPrice.from ?? today
  if (from < today) return { column: 'a_partir_de', code: 'price_day_over' }
  return { prices: withPriceFrom(prices, { from, cents: newPrice.cents }) }
}
