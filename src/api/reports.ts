import * as z from 'zod/mini'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { daysBetween } from '#domain/calendar/day-arithmetic.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import type { DocumentRefusal } from '#domain/documents/review.ts'
import type { RequestChannel, RequestKind } from '#domain/requests/request.ts'
import * as field from './fields.ts'

/** First and last day in Brasília, both included. */
export const reportQuery = z.strictObject({ from: field.plainDate, to: field.plainDate })
/** How many days a report may cover. */
const mostReportDays = 366
/** How many of its last days are compared with what the provider lists. */
export const mostProviderDays = 31

/** What is wrong with the days of a report; undefined where nothing is. */
export function periodProblem({ from, to }: { from: PlainDate; to: PlainDate }) {
  if (from > to) return 'period_reversed'
  return daysBetween(from, to) >= mostReportDays ? 'period_too_long' : undefined
}

/** The stages that an application goes through, in order. */
export const funnelStages = ['received', 'approved', 'documents', 'signing', 'released', 'handed_over'] as const
export type FunnelStage = (typeof funnelStages)[number]

/** How many applications of a period reached a stage, and how long they took from the one before: half, and nine of ten, within so many hours. */
export interface FunnelStep {
  stage: FunnelStage
  count: number
  medianHours: number | null
  ninetyHours: number | null
}

/** What became of the applications that were sent in a period. */
export interface PeriodReport {
  from: string
  to: string
  funnel: FunnelStep[]
  /** How many were decided, and how many of them approved. */
  decided: number
  approved: number
  rejected: number
  /** Those whose motorcycle is released, by what it is; a dealership once it is handed over. */
  byModel: Tally[]
  byFamily: Tally[]
  byDealership: Tally[]
}

export interface Tally {
  name: string
  count: number
  cents: number
}

/** GET /api/admin/reports: a period, and the one of the same length before it. */
export interface Report {
  now: PeriodReport
  before: PeriodReport
}

/** How many requests came, were answered, by the last day for it or late, and the hours within which half of the answers came. */
export interface RequestFigures {
  received: number
  answered: number
  inTime: number
  /** Also those that are not answered although their due day is over. */
  late: number
  medianHours: number | null
}

/** What was asked for in a period. */
export interface RequestsPeriod {
  from: string
  to: string
  all: RequestFigures
  byKind: (RequestFigures & { kind: RequestKind })[]
  byChannel: (RequestFigures & { channel: RequestChannel })[]
}

/** GET /api/admin/reports/requests: a period, and the one of the same length before it. */
export interface RequestsReport {
  now: RequestsPeriod
  before: RequestsPeriod
}

/** How often a document was sent back for a reason; null for what was decided before reasons had codes. */
export interface RefusedDocument {
  document: DocumentKind
  refusal: DocumentRefusal | null
  count: number
}

/** GET /api/admin/reports/documents: the refusals of a period, and of the one of the same length before it. */
export interface DocumentsReport {
  now: RefusedDocument[]
  before: RefusedDocument[]
}

/** GET /api/admin/reports/payments: what the ledger and the provider each say was received by Pix, by day, newest first. */
export interface PaymentsReport {
  /** Null: the bank has no provider; 'silent': it does not answer now. */
  provider: 'asked' | 'silent' | null
  days: {
    day: string
    ledgerCount: number
    ledgerCents: number
    /** Null where the provider was not asked. */
    providerCount: number | null
    providerCents: number | null
  }[]
}
