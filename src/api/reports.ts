import * as z from 'zod/mini'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { documentRefusals } from '#domain/documents/review.ts'
import { chosenWays } from '#domain/payments/ways.ts'
import { requestChannels, requestKinds } from '#domain/requests.ts'
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
const funnelStep = z.object({
  stage: z.enum(funnelStages),
  count: z.number(),
  medianHours: z.nullable(z.number()),
  ninetyHours: z.nullable(z.number()),
})

const tally = z.object({
  name: z.string(),
  /** The slug of a dealership; undefined for models and families. */
  slug: z.optional(z.string()),
  count: z.number(),
  cents: z.number(),
})

/** The results of the applications that were sent in a period. */
const periodReport = z.object({
  from: z.string(),
  to: z.string(),
  funnel: z.array(funnelStep),
  /** How many applications the bank decided, and of these how many it approved and refused. */
  decided: z.number(),
  approved: z.number(),
  rejected: z.number(),
  /**
   * The sales by model and by family, by dealership only after the hand-over. A sale is a released motorcycle that has
   * not come back, of an application that has not ended.
   */
  byModel: z.array(tally),
  byFamily: z.array(tally),
  byDealership: z.array(tally),
})

/** GET /api/admin/reports: a period, and the period of the same length before it. */
export const reportAnswer = z.object({ now: periodReport, before: periodReport })

/** The number of requests, and of their answers in time and late. Half of the answers came within `medianHours`. */
const requestFigures = z.object({
  received: z.number(),
  answered: z.number(),
  inTime: z.number(),
  /** Open requests count too, once their due day is over. */
  late: z.number(),
  medianHours: z.nullable(z.number()),
})

/** The requests that came in a period. */
const requestsPeriod = z.object({
  from: z.string(),
  to: z.string(),
  all: requestFigures,
  byKind: z.array(z.object({ ...requestFigures.shape, kind: z.enum(requestKinds) })),
  byChannel: z.array(z.object({ ...requestFigures.shape, channel: z.enum(requestChannels) })),
})

/** GET /api/admin/reports/requests: a period, and the period of the same length before it. */
export const requestsReport = z.object({ now: requestsPeriod, before: requestsPeriod })

/** How often a document was refused for a reason; null for refusals from before reasons had codes. */
const refusedDocument = z.object({
  document: z.enum(documentKinds),
  refusal: z.nullable(z.enum(documentRefusals)),
  count: z.number(),
})

/** GET /api/admin/reports/documents: the refusals of a period, and of the one of the same length before it. */
export const documentsReport = z.object({ now: z.array(refusedDocument), before: z.array(refusedDocument) })

/**
 * GET /api/admin/reports/credit: the last decisions about the applications of a period, by group (`isDecisionGroup`).
 * Approved counts what customers took of other conditions too. Half of them took at most `medianHours`.
 */
export const creditReport = z.object({
  groups: z.array(
    z.object({
      group: z.string(),
      count: z.number(),
      approved: z.number(),
      medianHours: z.nullable(z.number()),
    }),
  ),
})

/**
 * GET /api/admin/reports/weeks: the applications sent and the motorcycles handed over in each week of a period, from
 * Monday to Sunday. The first and the last week are cut to the period. The applications are all those of the report.
 */
export const weeksReport = z.object({
  weeks: z.array(z.object({ from: z.string(), to: z.string(), sent: z.number(), handedOver: z.number() })),
})

/**
 * GET /api/admin/reports/release-months: what the open contracts owe today, by the month ('2026-11') of their release,
 * without gaps from the oldest one on. A contract is late by the days of 'Cobrança'; amounts are in cents and without
 * fine, interest and correction.
 */
export const releaseMonthsReport = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      contracts: z.number(),
      openCents: z.number(),
      lateContracts: z.number(),
      lateCents: z.number(),
    }),
  ),
})

/**
 * GET /api/admin/reports/payments: the amounts received according to the ledger and to each provider, by day, newest
 * first, and by the way whose provider it is. An automatic debit is the Pix provider's.
 */
export const paymentsReport = z.object({
  /** 'silent': the provider did not answer; 'refused': it refuses its list. None without providers. */
  providers: z.array(z.object({ way: z.enum(chosenWays), state: z.enum(['asked', 'silent', 'refused']) })),
  days: z.array(
    z.object({
      day: z.string(),
      way: z.enum(chosenWays),
      ledgerCount: z.number(),
      ledgerCents: z.number(),
      /** Recorded by staff and not known to the provider, so that they are no part of the comparison. */
      byHandCount: z.number(),
      byHandCents: z.number(),
      /** Null if the server did not ask the provider about that day. */
      providerCount: z.nullable(z.number()),
      providerCents: z.nullable(z.number()),
    }),
  ),
})

export type FunnelStep = z.infer<typeof funnelStep>
export type Tally = z.infer<typeof tally>
export type PeriodReport = z.infer<typeof periodReport>
export type Report = z.infer<typeof reportAnswer>
export type RequestFigures = z.infer<typeof requestFigures>
export type RequestsReport = z.infer<typeof requestsReport>
export type RefusedDocument = z.infer<typeof refusedDocument>
export type DocumentsReport = z.infer<typeof documentsReport>
export type PaymentsReport = z.infer<typeof paymentsReport>
export type Week = z.infer<typeof weeksReport>['weeks'][number]
export type ReleaseMonth = z.infer<typeof releaseMonthsReport>['months'][number]
export type CreditReport = z.infer<typeof creditReport>
