import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type AuditArea, auditAreas } from '#api/audit.ts'
import { approvedSettings } from '#content/audit.ts'
import type { Database } from '#db/schema.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import type { DocumentRefusal } from '#domain/documents/review.ts'
import { readReference } from '#domain/reference.ts'
import { withoutMarks, withPlainMarks } from '#domain/text.ts'

/**
 * The person who acted (a user name), the area, the period and the subject. The text is a whole contract number,
 * protocol, model or person.
 */
export interface AuditFilter {
  person?: string | undefined
  area?: AuditArea | undefined
  from?: Date | undefined
  until?: Date | undefined
  about?: string | undefined
  /** Only the refusals of a document: for this reason, without one (null), or for any. */
  refused?: { document: DocumentKind; refusal?: DocumentRefusal | null | undefined } | undefined
}

/** A line with the columns that its area stores. */
export interface AuditRow {
  area: AuditArea
  number: number
  at: Date
  by: string | null
  kind: string
  note: string | null
  from_state: string | null
  to_state: string | null
  data: Record<string, unknown>
  about: string | null
  application_id: string | null
  address: string | null
}

/** The place of a line: first by its instant, then by its area, then by its number; the newest comes first. */
export interface AuditPlace {
  at: Date
  area: AuditArea
  number: number
}

type Part = RawBuilder<unknown>
interface Source {
  columns: Part
  from: Part
  at: Part
  number: Part
  by: Part
  /** The subjects of the line that a search may name. */
  about: readonly Part[]
}

/** Lines about an account keep its user name, and show the person's name. */
const subjectName = sql`coalesce((select name from admin_users where username = e.subject_name), e.subject_name)`

/** The tables in which each area keeps the acts of staff. */
const sources: Readonly<Record<AuditArea, readonly Source[]>> = {
  applications: [
    {
      columns: sql`e.kind, e.note, e.from_status, e.to_status, e.data, a.contract_number, a.id, null::text`,
      from: sql`application_events as e join financing_applications as a on a.id = e.application_id
        and e.actor_type = 'analyst'`,
      at: sql`e.at`,
      number: sql`e.id`,
      by: sql`e.actor_name`,
      about: [sql`a.contract_number`],
    },
  ],
  requests: [
    {
      columns: sql`e.author, null, null, null, '{}'::jsonb, r.protocol, r.application_id, null`,
      from: sql`request_messages as e join requests as r on r.id = e.request_id and e.actor_id is not null
        and e.author in ('bank', 'note')`,
      at: sql`e.at`,
      number: sql`e.id`,
      by: sql`e.actor_name`,
      about: [sql`r.protocol`],
    },
  ],
  contacts: [
    {
      columns: sql`'contact', null, e.from_state, e.to_state, jsonb_build_object('noted', e.note is not null), null, null::uuid, null`,
      from: sql`lead_events as e`,
      at: sql`e.at`,
      number: sql`e.id`,
      by: sql`e.actor_name`,
      about: [],
    },
  ],
  catalogue: [
    {
      columns: sql`e.kind, null, null, null, '{}'::jsonb, e.facts ->> 'model', null::uuid, null`,
      from: sql`motorcycle_events as e`,
      at: sql`e.at`,
      number: sql`e.id`,
      by: sql`e.actor_name`,
      about: [sql`e.facts ->> 'model'`],
    },
    {
      columns: sql`'published', null, null, null, jsonb_build_object('version', e.number, 'restores', e.restores), null, null::uuid, null`,
      from: sql`catalogue_versions as e`,
      at: sql`e.published_at`,
      number: sql`-e.number`,
      by: sql`e.actor_name`,
      about: [],
    },
  ],
  settings: [
    {
      columns: sql`e.kind, null, null, null, jsonb_build_object('part', e.part, 'before', e.before, 'after', e.after), null, null::uuid, null`,
      from: sql`settings_events as e`,
      at: sql`e.at`,
      number: sql`e.id`,
      by: sql`e.actor_name`,
      about: [],
    },
    {
      columns: sql`e.kind, null, null, null, e.change, null, null::uuid, null`,
      from: sql`(select *, decided_by as actor_id from approvals
        where state = 'approved' and kind in (${sql.join(approvedSettings)})) as e`,
      at: sql`e.decided_at`,
      // Lines of one instant need a number each, and requests have an id that is none.
      number: sql`hashtext(e.id::text)`,
      by: sql`e.decided_by_name`,
      about: [],
    },
  ],
  team: [
    {
      columns: sql`e.kind, e.detail, null, null, '{}'::jsonb, ${subjectName}, null::uuid, e.address_hash`,
      from: sql`security_events as e`,
      at: sql`e.at`,
      number: sql`e.id`,
      by: sql`e.actor_name`,
      about: [sql`e.subject_name`, subjectName],
    },
  ],
}

/** Returns at most `limit` lines, newest first, that come after the place `before`. Returns no line below `downTo`. */
export async function findAuditRows(
  db: Kysely<Database>,
  filter: AuditFilter,
  page: { limit: number; offset?: number; before?: AuditPlace | undefined; downTo?: AuditPlace | undefined },
): Promise<AuditRow[]> {
  const { limit, offset = 0 } = page
  const within = filter.refused ? (['applications'] as const) : auditAreas
  const areas = within.filter((area) => filter.area === undefined || filter.area === area)
  if (areas.length === 0) return []
  const parts = areas.flatMap((area) =>
    sources[area].map((source) => {
      const { columns, from, at, number } = source
      return sql`(select ${area}::text as area, ${number}::bigint as number, ${at} as at, ${source.by} as by, ${columns}
        from ${from} where ${conditions(area, source, filter, page)} order by ${at} desc, ${number} desc limit ${limit + offset})`
    }),
  )
  const { rows } = await sql<AuditRow>`
    select * from (${sql.join(parts, sql` union all `)})
      as line (area, number, at, by, kind, note, from_state, to_state, data, about, application_id, address)
    order by at desc, area, number desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function conditions(
  area: AuditArea,
  { at, number, about }: Source,
  { person, from, until, about: wanted, refused }: AuditFilter,
  { before, downTo }: { before?: AuditPlace | undefined; downTo?: AuditPlace | undefined },
) {
  const all: Part[] = [sql`true`]
  if (person !== undefined) all.push(sql`e.actor_id = (select id from admin_users where username = ${person})`)
  if (from !== undefined) all.push(sql`${at} >= ${from}`)
  if (until !== undefined) all.push(sql`${at} < ${until}`)
  if (refused) {
    all.push(sql`e.kind = 'document_refused' and e.data ->> 'document' = ${refused.document}`)
    if (refused.refusal !== undefined) all.push(sql`e.data ->> 'refusal' is not distinct from ${refused.refusal}`)
  }
  // Protocols and contract numbers are stored without their marks.
  const bare = wanted && /^[\d/ -]+$/.test(withPlainMarks(wanted)) ? withoutMarks(wanted) : wanted
  const whole = wanted && area === 'requests' ? readReference(wanted) : bare
  if (whole !== undefined)
    all.push(sql`${whole.toLowerCase()} = any (array[${sql.join(about.map((one) => sql`lower(${one})`))}]::text[])`)
  if (before) all.push(behind(area, at, number, before))
  if (downTo) all.push(sql`not (${behind(area, at, number, downTo)})`)
  return sql.join(all, sql` and `)
}

/** Whether a line of an area comes after a place, in the order of `findAuditRows`. */
function behind(area: AuditArea, at: Part, number: Part, place: AuditPlace): Part {
  const here = area === place.area ? sql`${number} < ${place.number}` : area > place.area ? sql`true` : sql`false`
  return sql`(${at} < ${place.at} or (${at} = ${place.at} and ${here}))`
}
