import * as z from 'zod/mini'
import { viewReasons } from '#domain/application/customer-view.ts'
import { endTasks } from '#domain/application/outcome.ts'
import { refusalReasons } from '#domain/application/refusal-reasons.ts'
import { bindingNeeds } from '#domain/application/release.ts'
import { applicationStatuses } from '#domain/application/status.ts'
import { documentKinds, forEachDocument } from '#domain/documents/documents.ts'
import { documentChecks, documentRefusals } from '#domain/documents/review.ts'
import { paymentTasks } from '#domain/payments/settle.ts'
import { payWays } from '#domain/payments/ways.ts'
import { queues } from '#domain/work-lists.ts'
import { askable, refusable } from './acts.ts'
import { listRow } from './application-list.ts'
import { askedAct, unapprovedAsk } from './approvals.ts'
import { contractOverview } from './contract.ts'
import { analysisView } from './credit.ts'
import * as field from './fields.ts'
import type { HistoryPage } from './history.ts'
import { adminSettlementView } from './installments.ts'
import { limits } from './line-rules.ts'
import { countResponse } from './lists.ts'
import { confirmed, harmless } from './messages.ts'
import { releaseView } from './pickup.ts'
import { applicationView, documentView } from './portal.ts'
import { requestCount } from './requests.ts'
import { line, lines } from './text.ts'
import { colleague, workItem, workView } from './work.ts'

const status = z.enum(applicationStatuses)
const score = z.int().check(z.minimum(0), z.maximum(1000))

/** POST /api/admin/session */
export const analystLoginRequest = z.strictObject({
  username: line(60),
  password: field.anyPassword,
  /** Six digits of the second factor, or a recovery code, when the account asks for one. */
  code: z.optional(line(40)),
})

/** `more`: not all open ones were counted, so that more of them may be late too. */
const load = { open: z.number(), late: z.number(), more: z.boolean() }

export const dashboardResponse = z.object({
  total: z.number(),
  analysis: z.number(),
  approved: z.number(),
  rejected: z.number(),
  byStatus: z.record(z.string(), z.number()),
  /**
   * For each queue, how many applications wait in it and since when the oldest does. `isLate`: the legal time for it is
   * over.
   */
  queues: z.array(
    z.object({
      queue: z.enum(queues),
      ...countResponse.shape,
      /**
       * How many of these applications the asking person can take, because no colleague has them. Null for more than a
       * thousand, of which nobody counts them.
       */
      free: z.nullable(z.number()),
      oldestAt: z.nullable(field.instant),
      isLate: z.boolean(),
    }),
  ),
  /**
   * How many open applications each colleague works on and how many of these are late, the most late first. `assignee`
   * is null for the applications without one.
   */
  team: z.array(z.object({ assignee: z.nullable(colleague), ...load })),
  /** The same figures for the asking person. */
  mine: z.object(load),
  /** Requests for approval. For a manager: those to decide about. For an analyst: the analyst's own. */
  approvals: z.number(),
  /** False for a manager of whom no other manager is independent. */
  hasSecond: z.boolean(),
  /** The first pieces of work of the asking person's queue, at most five. */
  nextWork: z.array(workItem),
  /** Requests that wait for the bank's answer. */
  requests: requestCount,
  /** Payments that wait for a decision of staff, and since when the oldest does. */
  payments: z.object({ ...countResponse.shape, oldestAt: z.nullable(field.instant) }),
  recent: z.array(listRow),
  /** Leads that asked for a call and have not been answered yet. */
  newContacts: countResponse,
})

/** A document as analysts see it. It has the id of the file, because a decision must name its file. */
const adminDocument = z.object({ ...documentView.shape, id: z.nullable(z.string()) })

/** GET /api/admin/applications/:id. `version` grows with every change and must be sent back with the next one. */
export const adminDetail = z.object({
  ...applicationView.shape,
  status: z.string(),
  incomeCents: z.number(),
  creditScore: z.nullable(z.number()),
  analysis: analysisView,
  documents: z.object(forEachDocument(() => adminDocument)),
  release: releaseView,
  /** The needs that were missing when an approved exception let the motorcycle be released. */
  releasedWithout: z.array(z.enum(bindingNeeds)),
  /** The slug of the dealership that takes a handed-over motorcycle back; null where that one has closed. */
  returnSlug: z.nullable(z.string()),
  /** The instant from which the person cannot recover the password, because a recovery was undone. */
  recoveryBlockedAt: z.nullable(field.instant),
  /** The number of accounts with this CPF. Above one, another person may have applied with it. */
  accountsOfCpf: z.number(),
  /**
   * `person` is the person of the account, where the application names another; `signedAs` the name in the signed
   * contract, where the person is called otherwise today.
   */
  names: z.object({
    person: z.nullable(z.object({ fullName: z.string(), birthDate: z.string() })),
    signedAs: z.nullable(z.string()),
  }),
  contracts: contractOverview,
  /** Null if the contract was never settled. */
  settlement: z.nullable(adminSettlementView),
  /** The tasks that staff must still do (`OutcomeTask` of the domain). */
  tasks: z.array(
    z.object({
      kind: z.enum([...paymentTasks, ...endTasks]),
      /** The payment of the task; null for a task that is about no single payment. */
      id: z.nullable(z.string()),
      cents: z.nullable(z.number()),
    }),
  ),
  /** The stored Pix code pays another account than the bank's current one. */
  paysOtherAccount: z.boolean(),
  ...workView,
  /** The open requests to the managers about the application. */
  asks: z.array(z.object({ kind: askedAct, title: z.string(), by: z.string(), byId: z.string(), at: field.instant })),
  /** The requests to the managers about the application that were refused or not answered in time. */
  unapproved: z.array(unapprovedAsk),
  /** The names of the colleagues who have the application open now, the asking one included. */
  openBy: z.array(colleague),
  /** The provider's charge for the entry; null without one. */
  charge: z.nullable(
    z.object({
      /** The way that the customer chose. */
      way: z.enum(payWays),
      isMade: z.boolean(),
      expiresAt: z.nullable(field.instant),
      /** The reason why the provider refused for good to make the charge. */
      failure: z.nullable(z.string()),
    }),
  ),
  /** What may be done now, and why not. */
  acts: z.object({
    storePixCode: refusable,
    recordHandOver: refusable,
    recordPayment: askable,
    releaseLien: askable,
    undoLien: askable,
    returnInstallments: askable,
    payCorrection: askable,
    returnMotorcycle: askable,
    approve: askable,
    refuse: askable,
    takeBack: askable,
    skipDocuments: askable,
  }),
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

/** Only the usual next step needs no `reason`. `note` is a remark that an analyst may add to any change. */
export const statusChangeRequest = z.strictObject({
  status,
  /** With a refusal: the reason that the applicant reads. `reason` stays inside the bank. */
  refusal: z.optional(z.enum(refusalReasons)),
  reason: z.optional(lines(limits.note)),
  note: z.optional(lines(limits.note)),
  /** The fingerprint of the analysis that was read. A decision by one that changed meanwhile is refused. */
  analysis: z.optional(line(64)),
  version,
})
/** Undoes the analyst's own last change of status within seconds, before the applicant gets a mail about it. */
export const undoRequest = z.strictObject({ version })
export const scoreRequest = z.strictObject({ creditScore: z.nullable(score), version })
/** Null removes the stored code. */
export const pixRequest = z.strictObject({ pixCode: z.nullable(line(512)), version })
/** `documentId` names the file, so that the server refuses a decision about a file that was replaced meanwhile. */
export const documentReviewRequest = z.strictObject({
  documentId: z.uuid(),
  decision: z.enum(['accepted', 'refused']),
  /** The refusal of a document: a code, and the text that the applicant reads. */
  refusal: z.optional(z.enum(documentRefusals)),
  reason: z.optional(lines(500).check(harmless)),
  confirmed,
  /** The data that were compared with the registration. Accepting the document needs all of them. */
  checked: z.optional(z.array(z.enum(documentChecks)).check(z.maxLength(documentChecks.length))),
  version,
})

/** POST /api/admin/applications/:id/customer-view. The customer never sees `note`. */
export const customerViewRequest = z.strictObject({
  reason: z.enum(viewReasons, { error: 'required' }),
  note: z.optional(lines(500)),
})

/** The answer to POST and GET: the instant until which the analyst may look at the customer's page. */
export const customerView = z.object({ expiresAt: field.instant })

export type DashboardResponse = z.infer<typeof dashboardResponse>
export type AdminDocument = z.infer<typeof adminDocument>
export type AdminDetail = z.infer<typeof adminDetail>
export type StatusChangeRequest = z.infer<typeof statusChangeRequest>
export type ScoreRequest = z.infer<typeof scoreRequest>
export type PixRequest = z.infer<typeof pixRequest>
export type DocumentReviewRequest = z.infer<typeof documentReviewRequest>
export type CustomerViewRequest = z.infer<typeof customerViewRequest>
export type CustomerView = z.infer<typeof customerView>
