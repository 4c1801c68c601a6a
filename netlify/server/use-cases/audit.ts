import { Hono } from 'hono'
import {
  type AuditArea,
  type AuditExportQuery,
  type AuditPage,
  type AuditQuery,
  auditAreas,
  auditExportQuery,
  auditPage as auditPageAnswer,
  auditQuery,
} from '#api/audit.ts'
import { readEvent } from '#api/history.ts'
import { readSecurityEvent } from '#api/security-history.ts'
import type { SettingsEventKind, SettingsPart } from '#api/settings.ts'
import { approvalWords } from '#content/approvals.ts'
import {
  approvedSettingNames,
  approvedSettings,
  auditAreaNames,
  catalogueEventNames,
  requestMessageNames,
} from '#content/audit.ts'
import { eventDetails, eventText } from '#content/history.ts'
import { securityWords } from '#content/security-history.ts'
import { settingDifferences, settingsEventWords } from '#content/settings.ts'
import { leadStateLabels } from '#content/work-lists.ts'
import type { ApprovalChange } from '#domain/approvals.ts'
import { startOfDay } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { formatReference } from '#domain/reference.ts'
import { isLeadState } from '#domain/work-lists.ts'
import { access } from '../accounts/access.ts'
import { csvAnswer } from '../accounts/csv-answer.ts'
import type { Deps } from '../deps.ts'
import { answers, answersFile } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { type CsvSlice, csvInstant, csvSlice } from '../shared/csv.ts'
import { type AuditFilter, type AuditPlace, type AuditRow, findAuditRows } from './audit-queries.ts'

const pageLines = 30
type Line = AuditPage['events'][number]

/** A page of the acts of staff, newest first, in one area or in all. */
async function auditPage({ db }: Pick<Deps, 'db'>, query: AuditQuery): Promise<AuditPage> {
  const rows = await findAuditRows(db, filterOf(query), { limit: pageLines + 1, before: placeOf(query.before) })
  return { events: rows.slice(0, pageLines).map(lineOf), hasMore: rows.length > pageLines }
}

/** Returns a slice of the acts of staff as CSV. */
function exportAudit({ db }: Pick<Deps, 'db'>, query: AuditExportQuery): Promise<CsvSlice> {
  const filter = filterOf(query)
  return csvSlice(
    {
      header: ['Quando', 'Quem', 'Onde', 'O que fez', 'Sobre', 'Detalhes', 'Endereço de rede'],
      record: (line: Line) => [
        ...[csvInstant(new Date(line.at)), line.by, auditAreaNames[line.area], line.what],
        ...[line.about?.name ?? '', line.words.join('; '), line.address ?? ''],
      ],
      find: async ({ anchor, until, limit }) => {
        const page = { limit, before: placeOf(anchor?.id), downTo: placeOf(until) }
        return (await findAuditRows(db, filter, page)).map(lineOf)
      },
      lastOfNext: async ({ anchor, limit }) => {
        const page = { limit: 2, offset: limit - 1, before: placeOf(anchor?.id) }
        const [last, another] = await findAuditRows(db, filter, page)
        return last && another ? lineOf(last).id : undefined
      },
    },
    query,
  )
}

function filterOf({ person, area, from, to, q, document, refusal }: Omit<AuditQuery, 'before'>): AuditFilter {
  const until = to === undefined ? undefined : new Date(startOfDay(to).getTime() + dayMs)
  const refused = document && { document, refusal: refusal === 'none' ? null : refusal }
  const days = { from: from === undefined ? undefined : startOfDay(from), until }
  return { person, area, ...days, about: q || undefined, refused }
}

/** Reads the place of a line from its id; undefined for an id that has none. */
function placeOf(id: string | undefined): AuditPlace | undefined {
  const [at = '', area = '', number = ''] = id?.split('_') ?? []
  const known = auditAreas.find((one) => one === area)
  return known && { at: new Date(at), area: known, number: Number(number) }
}

function lineOf(row: AuditRow): Line {
  const { at, area, number, by, application_id: applicationId } = row
  const name = row.about && area === 'requests' ? formatReference(row.about) : row.about
  return {
    id: `${at.toISOString()}_${area}_${number}`,
    at: at.toISOString(),
    by: by ?? '',
    area,
    ...wordsOf[area](row),
    about: name ? { name, applicationId } : null,
    address: row.address,
  }
}

const wordsOf: Readonly<Record<AuditArea, (row: AuditRow) => Pick<Line, 'what' | 'words'>>> = {
  applications: ({ kind, data, from_state: from, to_state: to, note }) => {
    const event = readEvent(kind, data)
    const what = eventText({ ...event, from, to })
    return { what, words: [...eventDetails(event), ...(note ? [note] : [])] }
  },
  requests: ({ kind }) => ({ what: requestMessageNames[kind] ?? kind, words: [] }),
  contacts: ({ from_state: from, to_state: to, data }) => {
    const moved = from !== to && to && isLeadState(to)
    return {
      what: moved ? `Marcou um contato como ${leadStateLabels[to]}` : 'Anotou em um contato',
      words: moved && data.noted ? ['Com uma anotação'] : [],
    }
  },
  catalogue: ({ kind, data }) => ({
    what: catalogueEventNames[kind] ?? kind,
    words: kind === 'published' ? [`Versão ${data.version}${data.restores ? `, igual à ${data.restores}` : ''}`] : [],
  }),
  settings: ({ kind, data }) => {
    const approved = approvedSettings.find((one) => one === kind)
    if (approved) {
      const { lines } = approvalWords(approved, data as unknown as ApprovalChange<typeof approved>)
      return { what: approvedSettingNames[approved], words: [...lines] }
    }
    const { part, before, after } = data as { part: SettingsPart } & Record<'before' | 'after', Record<string, string>>
    return { what: settingsEventWords(kind as SettingsEventKind, part), words: settingDifferences(before, after) }
  },
  team: ({ kind, note, about }) => {
    const event = readSecurityEvent(kind, note ?? '')
    return { what: securityWords({ ...event, subject: about }), words: [] }
  },
}

/** The acts of staff, for managers: pages of them, and all of them as CSV. */
export const auditRoutes = new Hono<AppEnv>()
  .get('/admin/audit', access('manager'), validate('query', auditQuery), answers(auditPageAnswer), async (c) => {
    return c.json(await auditPage(c.var.deps, c.req.valid('query')))
  })
  .get(
    '/admin/audit.csv',
    access('manager'),
    validate('query', auditExportQuery),
    answersFile('text/csv'),
    async (c) => {
      return csvAnswer(c, 'auditoria', await exportAudit(c.var.deps, c.req.valid('query')))
    },
  )
