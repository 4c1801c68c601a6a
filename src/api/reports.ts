import * as z from 'zod/mini'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { daysBetween } from '#domain/calendar/day-arithmetic.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import type { DocumentRefusal } from '#domain/documents/review.ts'
import type { ChosenWay } from '#domain/payments/ways.ts'
import type { RequestChannel, RequestKind } from '#domain/requests.ts'
import * as field from './fields.ts'

/** First and last day in Brasília, both included. */
export const reportQuery = z.strictObject({ from: field.plainDate, to: field.plainDate })
/** How many days a report may cover. */
const mostReportDays = 366
/** For how many of its last days a report also asks the provider. */
export const mostProviderDays = 31

/** Returns the problem code of a report's days; undefined if they are right. */
export function periodProblem({ from, to }: { from: PlainDate; to: PlainDate }) {
  if (from > to) return 'period_reversed'
  return daysBetween(from, to) >= mostReportDays ? 'period_too_long' : undefined
}

/** The stages that an application goes through, in order. */
export const funnelStages = ['received', 'approved', 'documents', 'signing', 'released', 'handed_over'] as const
export type FunnelStage = (typeof funnelStages)[number]

/** The values by which a list can be filtered: the stages after the first, the refusal, and the sale. */
export const reachedStages = [
  'approved',
  'documents',
  'signing',
  'released',
  'handed_over',
  'rejected',
  'sold',
] as const
export type ReachedStage = (typeof reachedStages)[number]

/**
 * How many applications of a period reached a stage. The hours count from the stage before. Half of the applications
 * took at most `medianHours`, nine of ten at most `ninetyHours`.
 */
export interface FunnelStep {
  stage: FunnelStage
  count: number
  medianHours: number | null
  ninetyHours: number | null
}

/** The results of the applications that were sent in a period. */
export interface PeriodReport {
  from: string
  to: string
  funnel: FunnelStep[]
  /** How many applications the bank decided, and of these how many it approved and refused. */
  decided: number
  approved: number
  rejected: number
  /**
   * The sales by model and by family, by dealership only after the hand-over. A sale is a released motorcycle that has not
   * come back, of an application that has not ended.
   */
  byModel: Tally[]
  byFamily: Tally[]
  byDealership: Tally[]
}

export interface Tally {
  name: string
  /** The slug of a dealership; undefined for models and families. */
  slug?: string | undefined
  count: number
  cents: number
}

/** GET /api/admin/reports: a period, and the period of the same length before it. */
export interface Report {
  now: PeriodReport
  before: PeriodReport
}

/** The number of requests, and of their answers in time and late. Half of the answers came within `medianHours`. */
export interface RequestFigures {
  received: number
  answered: number
  inTime: number
  /** Open requests count too, once their due day is over. */
  late: number
  medianHours: number | null
}

/** The requests that came in a period. */
export interface RequestsPeriod {
  from: string
  to: string
  all: RequestFigures
  byKind: (RequestFigures & { kind: RequestKind })[]
  byChannel: (RequestFigures & { channel: RequestChannel })[]
}

/** GET /api/admin/reports/requests: a period, and the period of the same length before it. */
export interface RequestsReport {
  now: RequestsPeriod
  before: RequestsPeriod
}

/** How often a document was refused for a reason; null for refusals from before reasons had codes. */
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

/**
 * GET /api/admin/reports/payments: the amounts received according to the ledger and to each provider, by day, newest first, and by the
 * way whose provider it is. An automatic debit is the Pix provider's.
 */
export interface PaymentsReport {
  /** 'silent': the provider did not answer; 'refused': it refuses its list. None without providers. */
  providers: { way: ChosenWay; state: 'asked' | 'silent' | 'refused' }[]
  days: {
    day: string
    way: ChosenWay
    ledgerCount: number
    ledgerCents: number
    /** Recorded by staff and not known to the provider, so that they are no part of the comparison. */
    byHandCount: number
    byHandCents: number
    /** Null if the server did not ask the provider about that day. */
    providerCount: number | null
    providerCents: number | null
  }[]
}
