import * as z from 'zod/mini'
import { refusalReasons } from '#domain/application/refusal.ts'
import { bindingNeeds } from '#domain/application/release.ts'
import { applicationStatuses } from '#domain/application/status.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { documentChecks, documentRefusals } from '#domain/documents/review.ts'
import { paymentTasks } from '#domain/outcome/ledger.ts'
import { endTasks } from '#domain/outcome/outcome.ts'
import { queues } from '#domain/work/queues.ts'
import { listRow } from './application-list.ts'
import { contractOverview } from './contract.ts'
import * as field from './fields.ts'
import type { HistoryPage } from './history.ts'
import { countResponse } from './lists.ts'
import { applicationView, documentView } from './portal.ts'
import { releaseView } from './release.ts'
import { adminSettlementView } from './settlement.ts'
import { limits, line, lines } from './text.ts'
import { colleague, workView } from './work.ts'

const status = z.enum(applicationStatuses)
const score = z.int().check(z.minimum(0), z.maximum(1000))

/** POST /api/admin/session */
export const analystLoginRequest = z.strictObject({
  username: line(60),
  password: field.anyPassword,
  /** Six digits of the second factor, or a recovery code, when the account asks for one. */
  code: z.optional(line(40)),
})

const dashboardResponse = z.object({
  total: z.number(),
  analysis: z.number(),
  approved: z.number(),
  rejected: z.number(),
  byStatus: z.record(z.string(), z.number()),
  /** What waits in each queue, with the day that the first has waited since, and whether what the law gives for it is over. */
  queues: z.array(
    z.object({
      queue: z.enum(queues),
      ...countResponse.shape,
      oldestAt: z.nullable(field.instant),
      isLate: z.boolean(),
    }),
  ),
  /** What is late, by who works on it, most first; the assignee is null for what nobody works on. */
  late: z.array(z.object({ assignee: z.nullable(colleague), count: z.number() })),
  recent: z.array(listRow),
  /** The last 30 days in Brasília, oldest first, also those without applications. */
  byDay: z.array(z.object({ day: z.string(), count: z.number() })),
  /** The same days by model, most wanted first. */
  byModel: z.array(z.object({ model: z.string(), count: z.number() })),
  /** Requests to be called that nobody has answered yet. */
  newContacts: countResponse,
})

/** A document as analysts see it: with the id of the file, which a decision must name. */
const adminDocument = z.object({ ...documentView.shape, id: z.nullable(z.string()) })

/** GET /api/admin/applications/:id. `version` grows with every change and must be sent back with the next one. */
const adminDetail = z.object({
  ...applicationView.shape,
  status: z.string(),
  incomeCents: z.number(),
  creditScore: z.nullable(z.number()),
  documents: z.object({ cnh: adminDocument, selfie: adminDocument, residencia: adminDocument }),
  release: releaseView,
  /** Without what an approved exception let the motorcycle be released. */
  releasedWithout: z.array(z.enum(bindingNeeds)),
  /** Since when the person cannot recover the password, after an undone recovery. */
  recoveryBlockedAt: z.nullable(field.instant),
  /** How many accounts there are with this CPF: anybody may apply with one. */
  accountsOfCpf: z.number(),
  contracts: contractOverview,
  /** Null where the contract was never settled. */
  settlement: z.nullable(adminSettlementView),
  /** What waits for somebody of the bank, with its cents where it is about money (`OutcomeTask` of the domain). */
  tasks: z.array(
    z.object({
      kind: z.enum([...paymentTasks, ...endTasks]),
      /** The payment that it is about. */
      id: z.nullable(z.string()),
      cents: z.nullable(z.number()),
    }),
  ),
  /** The stored Pix code pays an account that is not the bank's of today. */
  paysOtherAccount: z.boolean(),
  ...workView,
  /** Who has it open now, by name; also who asks. */
  openBy: z.array(z.string()),
  /** The provider's charge, where there is one. */
  charge: z.nullable(
    z.object({
      isMade: z.boolean(),
      expiresAt: z.nullable(field.instant),
      /** Why the provider refused for good to make it. */
      failure: z.nullable(z.string()),
    }),
  ),
  version: z.number(),
  history: z.custom<HistoryPage>(),
})

/** /api/admin/applications/:id… and …/documents/:kind */
export const applicationParams = z.object({ id: z.uuid() })
export const documentParams = z.object({ id: z.uuid(), kind: z.enum(documentKinds) })

/** `arquivo` is the file's id, so that the browser does not take one file for another. */
export const documentFileQuery = z.strictObject({
  como: z.optional(z.enum(['miniatura', 'documento'])),
  arquivo: z.optional(z.uuid()),
})

const { version } = field

/** All but the usual step needs its reason; the note is what the analyst wrote beside any change. */
export const statusChangeRequest = z.strictObject({
  status,
  /** Why it is refused, in the words that the applicant is told; the reason beside it stays inside. */
  refusal: z.optional(z.enum(refusalReasons)),
  reason: z.optional(lines(limits.note)),
  note: z.optional(lines(limits.note)),
  version,
})
/** Takes the last change of status back, by whoever made it and at once; nobody is told of either. */
export const undoRequest = z.strictObject({ version })
export const scoreRequest = z.strictObject({ creditScore: z.nullable(score), version })
/** An empty code takes the stored one away. */
export const pixRequest = z.strictObject({ pixCode: z.nullable(line(512)), version })
/** The id is the file's: a decision about a file that was replaced meanwhile is refused. */
export const documentReviewRequest = z.strictObject({
  documentId: z.uuid(),
  decision: z.enum(['accepted', 'refused']),
  /** Why it is sent back: a code, and what the applicant reads. */
  refusal: z.optional(z.enum(documentRefusals)),
  reason: z.optional(lines(500)),
  /** What was compared with the registration: all that there is to compare, or it is not accepted. */
  checked: z.optional(z.array(z.enum(documentChecks)).check(z.maxLength(documentChecks.length))),
  version,
})

export type DashboardResponse = z.infer<typeof dashboardResponse>
export type AdminDocument = z.infer<typeof adminDocument>
export type AdminDetail = z.infer<typeof adminDetail>
export type StatusChangeRequest = z.infer<typeof statusChangeRequest>
export type ScoreRequest = z.infer<typeof scoreRequest>
export type PixRequest = z.infer<typeof pixRequest>
export type DocumentReviewRequest = z.infer<typeof documentReviewRequest>
