import * as z from 'zod/mini'
import { applicationStatuses } from '#domain/status.ts'
import * as field from './fields.ts'
import { applicantView } from './portal.ts'
import { limits, line, lines } from './text.ts'

const status = z.enum(applicationStatuses)
const score = z.int().check(z.minimum(0), z.maximum(1000))

/** POST /api/admin/session */
export const analystLoginRequest = z.strictObject({
  username: line(60),
  password: field.anyPassword,
  /** Six digits of the second factor, or a recovery code, when the account asks for one. */
  code: z.optional(line(20)),
})

export const sortColumns = ['createdAt', 'fullName', 'model', 'entryCents', 'installmentCents', 'installments'] as const

const numberInQuery = (test: (value: number) => boolean) =>
  line(6).check(z.refine((value) => /^\d+$/.test(value) && test(Number(value)), 'invalid'))

/** GET /api/admin/applications: filters, search and one page of the list. Everything travels as text in the query. */
export const listQuery = z.strictObject({
  /** One status or several, separated by commas. */
  status: z.optional(
    line(120).check(
      z.refine(
        (value) => value.split(',').every((one) => (applicationStatuses as readonly string[]).includes(one)),
        'invalid',
      ),
    ),
  ),
  /** First and last day of creation, in Brasília, both included. */
  from: z.optional(field.plainDate),
  to: z.optional(field.plainDate),
  model: z.optional(line(60)),
  scoreMin: z.optional(numberInQuery((value) => value <= 1000)),
  scoreMax: z.optional(numberInQuery((value) => value <= 1000)),
  q: z.optional(line(limits.search)),
  sort: z.optional(z.enum(sortColumns)),
  direction: z.optional(z.enum(['asc', 'desc'])),
  cursor: z.optional(line(300)),
  limit: z.optional(numberInQuery((value) => value >= 1 && value <= 100)),
})

export const listRow = z.object({
  id: z.string(),
  contractNumber: z.string(),
  fullName: z.string(),
  /** Masked: ***.456.789-** */
  maskedCpf: z.string(),
  email: z.string(),
  model: z.string(),
  priceCents: z.number(),
  entryCents: z.number(),
  installmentCents: z.number(),
  installments: z.number(),
  creditScore: z.nullable(z.number()),
  status: z.string(),
  createdAt: field.instant,
})

export const listPage = z.object({
  rows: z.array(listRow),
  nextCursor: z.nullable(z.string()),
  previousCursor: z.nullable(z.string()),
})

export const dashboardResponse = z.object({
  total: z.number(),
  analysis: z.number(),
  approved: z.number(),
  rejected: z.number(),
  byStatus: z.record(z.string(), z.number()),
  recent: z.array(listRow),
  byDay: z.array(z.object({ day: z.string(), count: z.number() })),
  byModel: z.array(z.object({ model: z.string(), count: z.number() })),
})

/** One line of an application's history: who did what, when. */
export const historyEvent = z.object({
  id: z.string(),
  at: field.instant,
  kind: z.string(),
  actor: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

/** GET /api/admin/applications/:id. `version` grows with every change and must be sent back with the next one. */
export const adminDetail = z.object({
  ...applicantView.shape,
  status: z.string(),
  incomeCents: z.number(),
  creditScore: z.nullable(z.number()),
  version: z.number(),
  history: z.array(historyEvent),
})

const version = z.int().check(z.minimum(0))

export const statusChangeRequest = z.strictObject({ status, note: z.optional(lines(limits.note)), version })
export const scoreRequest = z.strictObject({ creditScore: z.nullable(score), version })
/** An empty code takes the stored one away. */
export const pixRequest = z.strictObject({ pixCode: z.nullable(line(512)), version })
export const documentReviewRequest = z.strictObject({
  decision: z.enum(['accepted', 'refused']),
  reason: z.optional(lines(limits.note)),
  version,
})

export const financialSettings = z.strictObject({
  taxaEntrada: z.number().check(z.minimum(0), z.maximum(100)),
  taxaJurosPadrao: z.number().check(z.minimum(0), z.maximum(100)),
  parcelasPadrao: z.int().check(z.minimum(1), z.maximum(120)),
})

export const supportSettings = z.strictObject({
  whatsappSuporte: line(20).check(z.refine((value) => /^\d{12,13}$/.test(value), 'whatsapp_invalid')),
})

/** PUT /api/admin/settings */
export const settingsRequest = z.strictObject({ financial: financialSettings, support: supportSettings })

export type ListQuery = z.infer<typeof listQuery>
export type ListRow = z.infer<typeof listRow>
export type ListPage = z.infer<typeof listPage>
export type DashboardResponse = z.infer<typeof dashboardResponse>
export type HistoryEvent = z.infer<typeof historyEvent>
export type AdminDetail = z.infer<typeof adminDetail>
export type StatusChangeRequest = z.infer<typeof statusChangeRequest>
export type ScoreRequest = z.infer<typeof scoreRequest>
export type PixRequest = z.infer<typeof pixRequest>
export type DocumentReviewRequest = z.infer<typeof documentReviewRequest>
export type FinancialSettings = z.infer<typeof financialSettings>
export type SupportSettings = z.infer<typeof supportSettings>
export type SettingsRequest = z.infer<typeof settingsRequest>
