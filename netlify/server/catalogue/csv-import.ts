import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Kysely } from 'kysely'
import type { CatalogueCsvPreview } from '#api/catalogue-csv.ts'
import { fieldProblems } from '#api/field-problems.ts'
import { type MotorcycleInput, motorcycleFacts } from '#api/motorcycles.ts'
import type { Database } from '#db/schema.ts'
import { pricesCell, readPricesCell } from '#domain/catalogue/csv-prices.ts'
import { stable } from '#domain/catalogue/freeze.ts'
import type { MotorcycleFacts } from '#domain/catalogue/published.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { allMotorcycles, allSlugs, lockCatalogue, type MotorcycleRow, writeMotorcycle } from './queries.ts'

type Change = { line: number; row: MotorcycleRow | undefined; facts: MotorcycleInput }
type Reading = { errors: CatalogueCsvPreview['errors']; changes: Change[]; unchanged: number }

/** Every model that is not archived, as the import takes it. */
export async function exportCatalogueCsv(db: Kysely<Database>): Promise<string> {
  const rows = await allMotorcycles(db)
  return writeTable(rows.filter(({ state }) => state !== 'archived').map(({ facts }) => facts))
}

/** Gives the changes that a table would make, and its errors, by line. Stores nothing. */
export async function previewCatalogueCsv(db: Kysely<Database>, csv: string): Promise<CatalogueCsvPreview> {
  const reading = await read(db, csv)
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
 * Stores what a preview showed, all of it or nothing. Throws `stale_motorcycle` when the same table would now change
 * something else, and `validation_failed` for a table with errors.
 */
export async function importCatalogueCsv(
  deps: Deps,
  { id: actorId, name }: AnalystActor,
  { csv, fingerprint }: { csv: string; fingerprint: string },
): Promise<{ changed: number }> {
  const at = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const reading = await read(trx, csv)
    if (reading.errors.length > 0) throw new ProblemError('validation_failed')
    if (fingerprintOf(reading) !== fingerprint) throw new ProblemError('stale_motorcycle')
    let position = (await allMotorcycles(trx)).at(-1)?.position ?? 0
    for (const { row, facts } of reading.changes) {
      if (!row) position += 1
      await writeMotorcycle(trx, {
        ...{ id: row?.id ?? randomUUID(), state: row?.state ?? 'listed', position: row?.position ?? position },
        ...{ facts, kind: 'imported', actor: { id: actorId, name }, at },
      })
    }
    return { changed: reading.changes.length }
  })
}

const fingerprintOf = ({ changes }: Reading) =>
  sha256(stable(changes.map(({ row, facts }) => [row?.id ?? null, row?.version ?? 0, facts])))

async function read(db: Kysely<Database>, csv: string): Promise<Reading> {
  const [rows, slugs] = await Promise.all([allMotorcycles(db), allSlugs(db)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const owner = new Map(slugs.map(({ slug, id }) => [slug, byId.get(id)]))
  const names = new Map(
    rows.filter(({ state }) => state !== 'archived').map((row) => [row.model.toLowerCase(), row.id]),
  )
  const seen = new Set<string>()
  const reading: Reading = { errors: [], changes: [], unchanged: 0 }
  for (const entry of readTable(csv)) {
    const { line } = entry
    const refuse = (column: string | null, code: string) => reading.errors.push({ line, column, code })
    if ('code' in entry) refuse(entry.column, entry.code)
    else {
      const row = owner.get(entry.typed.slug)
      const parsed = motorcycleFacts.safeParse({ ...row?.facts, ...entry.typed })
      if (!parsed.success) {
        for (const { field, code } of fieldProblems(parsed.error.issues)) refuse(columnOf(field), code)
        continue
      }
      const facts = parsed.data
      // A former address also finds the model, which keeps its current one.
      const kept = row ? { ...facts, slug: row.slug } : facts
      if (row?.state === 'archived') refuse('endereco', 'slug_taken')
      else if (seen.has(row?.id ?? facts.slug)) refuse('endereco', 'csv_twice')
      else if ((names.get(facts.model.toLowerCase()) ?? row?.id) !== row?.id) refuse('modelo', 'model_taken')
      else if (row && stable(kept) === stable(row.facts)) reading.unchanged += 1
      else reading.changes.push({ line, row, facts: kept })
      seen.add(row?.id ?? facts.slug)
      names.set(facts.model.toLowerCase(), row?.id ?? facts.slug)
    }
  }
  return reading
}

/** The columns of the table and their fields. The address identifies a model. */
const columns = {
  endereco: 'slug',
  modelo: 'model',
  categoria: 'category',
  familia: 'family',
  cilindrada: 'displacement',
  lancamento: 'launch',
  precos: 'prices',
} as const
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]

/** The column that a field is in. */
const columnOf = (field: string): string | null => names.find((name) => columns[name] === field.split('.')[0]) ?? null

/** The models as a table for a Brazilian spreadsheet. */
function writeTable(models: readonly MotorcycleFacts[]): string {
  const records = models.map(({ slug, model, category, family, displacement, launch, prices }) => [
    ...[slug, model, category, family, displacement, launch ? 'sim' : 'não', pricesCell(prices)],
  ])
  return stringify([names, ...records], {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

/** A line of a table: what it says as typed, or why it cannot be read. */
type TableLine = { line: number } & (
  | { typed: Partial<Record<(typeof columns)[Column], unknown>> & { slug: string } }
  | { column: string | null; code: string }
)

/** Reads a table, semicolons or commas between its cells. */
function readTable(text: string): TableLine[] {
  const delimiter = (text.split(/\r?\n/, 1)[0] ?? '').includes(';') ? ';' : ','
  let rows: { record: string[]; info: { lines: number } }[]
  try {
    // With `info` each record has its line number, which the declared type lacks.
    rows = parse(text, {
      bom: true,
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
    }) as unknown as typeof rows
  } catch {
    return [{ line: 1, column: null, code: 'csv_unreadable' }]
  }
  const header = rows[0]?.record.map((name) => name.toLowerCase()) ?? []
  const missing = names.find((name) => !header.includes(name))
  if (missing) return [{ line: 1, column: missing, code: 'csv_column_missing' }]
  return rows.slice(1).map(({ record, info }) => {
    const cell = (name: Column) => (record[header.indexOf(name)] ?? '').replace(/^'(?=[=+\-@])/, '')
    return readLine(info.lines, cell)
  })
}

const launches: Readonly<Record<string, boolean>> = { sim: true, não: false, nao: false }

function readLine(line: number, cell: (name: Column) => string): TableLine {
  const launch = launches[cell('lancamento').toLowerCase()]
  if (launch === undefined) return { line, column: 'lancamento', code: 'csv_yes_or_no' }
  const prices = readPricesCell(cell('precos'))
  if (prices === null) return { line, column: 'precos', code: 'csv_prices' }
  const displacement = /^\d+$/.test(cell('cilindrada')) ? Number(cell('cilindrada')) : Number.NaN
  const typed: Partial<Record<keyof MotorcycleInput, unknown>> = { model: cell('modelo'), category: cell('categoria') }
  return { line, typed: { ...typed, slug: cell('endereco'), family: cell('familia'), displacement, launch, prices } }
}
