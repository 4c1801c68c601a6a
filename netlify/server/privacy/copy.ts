import { type Kysely, sql } from 'kysely'
import type { EventKind } from '#api/history.ts'
import type { PersonalCopy } from '#api/privacy.ts'
import { personalDataTitles } from '#content/personal-data.ts'
import { leftOutOfCopies } from '#content/privacy-center.ts'
import type { Database } from '#db/schema.ts'
import { accountById } from '../accounts/applicant-accounts.ts'
import { addEvents } from '../application/events.ts'
import { type DecisionBasis, openFacts, type StoredSource } from '../credit/fact-store.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import { type Person, type PersonalRule, personalTables } from './personal-data-rules.ts'

/** Returns the person whose account it is. Throws `not_found`. */
export async function personOf(
  db: Kysely<Database>,
  { accountId, applicationIds }: { accountId: string; applicationIds: readonly string[] },
): Promise<Person> {
  const { cpf, email } = await accountById(db, accountId)
  return { accountId, applicationIds, cpf, email }
}

type Row = Record<string, unknown>

/** Every row of a person, by table, as stored, without the columns that a copy leaves out. */
async function rowsOf({ db, config }: Pick<Deps, 'db' | 'config'>, person: Person) {
  const found = []
  for (const { name, rule } of personalTables) {
    const hidden = [...(rule.hide ?? [])]
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) - ${hidden}::text[] as row
      from ${sql.table(name)} as t where ${rule.rows(person)} order by to_jsonb(t)::text`.execute(db)
    found.push({
      table: name,
      title: personalDataTitles[name],
      rows: rows.map(({ row }) => opened(config, withoutInternal(row, rule), rule)),
    })
  }
  return found
}

/** Returns a row without the parts of its data that a copy leaves out for its kind. */
function withoutInternal(row: Row, { hideByKind }: PersonalRule): Row {
  const hidden = hideByKind?.[row.kind as EventKind]
  if (hidden === undefined || typeof row.data !== 'object' || row.data === null) return row
  return { ...row, data: Object.fromEntries(Object.entries(row.data).filter(([key]) => !hidden.includes(key))) }
}

/** Returns a row with what it keeps sealed in the open. */
function opened(config: Deps['config'], { sealed, ...row }: Row, rule: PersonalRule): Row {
  if (!rule.sealed) return sealed === undefined ? row : { ...row, sealed }
  const source = (row.source ?? 'decision') as StoredSource
  const facts = openFacts(config, String(row.application_id), source, sealed as string | null)
  return { ...row, facts: facts && 'policy' in facts ? withoutPolicy(facts) : facts }
}

/** What a decision was made by, without the bank's policy, which is a trade secret (LGPD, art. 20, § 1). */
const withoutPolicy = ({ policy: _, judgement: { row: __, ...judgement }, ...basis }: DecisionBasis) => ({
  ...basis,
  judgement,
})

interface PersonalFile {
  id: string
  key: string
  name: string
  sizeBytes: number | null
  sha256: string | null
}

/** Every file that a person's rows name. */
async function filesOf(db: Kysely<Database>, person: Person): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  for (const { name, rule } of personalTables) {
    for (const column of rule.files ?? []) {
      const { rows } = await sql<{ key: string; row: Row }>`select ${sql.ref(`t.${column}`)} as key, to_jsonb(t) as row
        from ${sql.table(name)} as t where ${rule.rows(person)} and ${sql.ref(`t.${column}`)} is not null`.execute(db)
      const prefix = column === 'sealed_blob_key' ? 'sealed_' : ''
      for (const { key, row } of rows) {
        files.push({
          id: `${prefix}${name}-${row.id}`,
          key,
          name: `${prefix ? 'assinado-' : ''}${nameOf(row)}.${key.split('.').at(-1)}`,
          sizeBytes: Number(row[`${prefix}size_bytes`] ?? 0) || null,
          sha256: (row[`${prefix}sha256`] as string | null) ?? null,
        })
      }
    }
  }
  return files.filter(({ id }, index) => files.findIndex((one) => one.id === id) === index)
}

const nameOf = (row: Row) =>
  'kind' in row
    ? `documento-${row.kind}`
    : 'version' in row
      ? `contrato-versao-${row.version}`
      : 'settled_on' in row
        ? 'termo-de-quitacao'
        : 'anexo'

/**
 * Returns everything that the bank stores about a person, and adds a line to the history of each application. The copy
 * is small (rows, and the addresses of files), so the request makes it at once.
 */
export async function personalCopy(deps: Deps, person: Person): Promise<PersonalCopy> {
  const at = deps.now()
  await addEvents(
    deps.db,
    person.applicationIds.map((applicationId) => ({
      applicationId,
      kind: 'data_exported' as const,
      at,
      actor: { type: 'applicant' as const, id: applicationId, name: null },
    })),
  )
  const [tables, files] = await Promise.all([rowsOf(deps, person), presentFiles(deps, person)])
  return {
    madeAt: at.toISOString(),
    leftOut: leftOutOfCopies,
    tables,
    files: files.map(({ key: _, ...file }) => ({ ...file, address: `/api/portal/privacy/files/${file.id}` })),
  }
}

/** The files that the store still has. A document that another one replaced is gone. */
async function presentFiles(deps: Deps, person: Person): Promise<PersonalFile[]> {
  const files = await filesOf(deps.db, person)
  const store = blobFileStore(deps.documents)
  const prefixes = [...new Set(files.map(({ key }) => key.slice(0, key.indexOf('/') + 1)))]
  const stored = new Set((await Promise.all(prefixes.map((prefix) => store.list(prefix)))).flat())
  return files.filter(({ key }) => stored.has(key))
}

/** Answers with one of the files of a copy. Throws `not_found` for a file of another person. */
export async function personalFile(deps: Deps, person: Person, id: string): Promise<Response> {
  const file = (await filesOf(deps.db, person)).find((one) => one.id === id)
  const body = file ? await blobFileStore(deps.documents).stream(file.key) : null
  if (!file || !body) throw new ProblemError('not_found')
  return new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
