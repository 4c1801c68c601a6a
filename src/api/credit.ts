import * as z from 'zod/mini'
import { alternativeKinds } from '#domain/credit/alternatives.ts'
import { counterOfferStates } from '#domain/credit/counter-offer.ts'
import { factSources, policyFacts } from '#domain/credit/facts.ts'
import { incomeProofStates } from '#domain/credit/income-proof.ts'
import { bandStarts, limitKinds, policyOutcomes, policyReasons } from '#domain/credit/policy.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { refusable } from './acts.ts'
import { pageApprovals } from './approvals.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { line, lines } from './text.ts'

const fact = z.enum(policyFacts)

/** The largest number that a policy compares with: R$ 10 million in cents. */
const largest = 1_000_000_000

/** A condition of a policy's row: a whole number between two bounds, or with neither a fact that is not known. */
const condition = z.strictObject({
  fact,
  from: z.nullable(z.int().check(z.nonnegative(), z.maximum(largest))),
  to: z.nullable(z.int().check(z.nonnegative(), z.maximum(largest))),
})

const policyRow = z.strictObject({
  conditions: z.readonly(z.array(condition).check(z.maxLength(6))),
  outcome: z.enum(policyOutcomes),
  reason: z.nullable(z.enum(policyReasons)),
})

const onDay = z.nullable(field.plainDate)

const alternativePlan = z.object({
  kind: z.enum(alternativeKinds),
  slug: z.string(),
  model: z.string(),
  priceCents: z.number(),
  entryCents: z.number(),
  installments: z.number(),
  installmentCents: z.number(),
})

/** What the credit policy says of an application now, and the facts that it read. */
export const analysisView = z.object({
  /** Nobody has decided about the credit yet. */
  isOpen: z.boolean(),
  bureau: z.object({
    /** off: the bank has none. none: it was never asked. */
    state: z.enum(['off', 'none', 'asked', 'answered', 'no_record', 'down']),
    /** When it was last answered or failed. */
    at: z.nullable(field.instant),
    failure: z.nullable(z.enum(['unreachable', 'unreadable', 'refused'])),
    /** It failed so often that it is asked only when somebody wants it. */
    isGivenUp: z.boolean(),
    /** What another look-up costs the bank. */
    costCents: z.number(),
    record: z.nullable(
      z.object({
        score: z.nullable(z.number()),
        model: z.string(),
        on: z.string(),
        negatives: z.object({ count: z.number(), cents: z.number(), oldestOn: z.nullable(z.string()) }),
        identity: z.object({ name: z.nullable(z.boolean()), birthDate: z.nullable(z.boolean()) }),
        at: field.instant,
      }),
    ),
  }),
  /** Every fact in the unit of `factUnits`, with its source, and the day of the bureau's record. */
  facts: z.array(
    z.object({ fact, value: z.nullable(z.number()), source: z.enum(factSources), on: z.nullable(z.string()) }),
  ),
  weightiest: z.array(fact),
  judgement: z.object({
    outcome: z.enum(policyOutcomes),
    row: z.nullable(z.number()),
    broken: z.readonly(z.array(z.enum(limitKinds))),
    reasons: z.readonly(z.array(z.enum(policyReasons))),
  }),
  /** The row that fits; null if none does. */
  row: z.nullable(policyRow),
  /** Null for the policy that every bank begins with. */
  policyVersion: z.nullable(z.number()),
  /** What would pass instead. `hash` names the offer. */
  alternatives: z.array(z.object({ ...alternativePlan.shape, outcome: z.enum(policyOutcomes), hash: z.string() })),
  /** The income by which the policy judges, and its proof. */
  income: z.object({
    cents: z.number(),
    /** What the application declares. */
    declaredCents: z.number(),
    /** The day on which a proof was accepted; null while the declared income counts. */
    provedOn: onDay,
    proof: z.nullable(
      z.object({
        state: z.enum(incomeProofStates),
        months: z.number(),
        /** Null where the policy asked. */
        by: z.nullable(z.string()),
        at: field.instant,
        lastDay: field.plainDate,
        sentAt: z.nullable(field.instant),
        endedBy: z.nullable(z.string()),
        endedAt: z.nullable(field.instant),
        files: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
  /** The newest counter-offer; null if there never was one. */
  counterOffer: z.nullable(
    z.object({
      state: z.enum(counterOfferStates),
      by: z.string(),
      at: field.instant,
      lastDay: field.plainDate,
      endedAt: z.nullable(field.instant),
      plans: z.array(alternativePlan),
      /** The place of the plan that the customer took. */
      taken: z.nullable(z.number()),
    }),
  ),
  /** A decision sends it back, so that nobody decides by facts or a policy that changed meanwhile. */
  fingerprint: z.string(),
  acts: z.object({ askBureau: refusable }),
})

export type AnalysisView = z.infer<typeof analysisView>

const bandLimits = z.strictObject({
  mostShare: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  mostFinancedCents: z.nullable(z.int().check(z.minimum(1), z.maximum(largest))),
  leastEntry: z.nullable(z.int().check(z.minimum(0), z.maximum(900))),
  mostInstallments: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
  // Policies of before approvals without a person name none.
  automaticCents: z._default(z.int().check(z.minimum(0), z.maximum(largest)), 0),
})

/** A whole credit policy, as it is stored. A refusal has a reason that the customer reads. */
export const creditPolicy = z.strictObject({
  rows: z.readonly(
    z
      .array(
        policyRow.check(
          z.refine(({ outcome, reason }) => outcome !== 'refuse' || reason !== null, {
            path: ['reason'],
            error: 'required',
          }),
        ),
      )
      .check(z.maxLength(30)),
  ),
  limits: z.readonly(z.array(bandLimits).check(z.minLength(bandStarts.length), z.maxLength(bandStarts.length))),
})

/** PUT /api/admin/credit-policy/draft. `seenAt`: when the draft was last changed, as its writer saw it. */
export const creditDraftRequest = z.strictObject({ policy: creditPolicy, seenAt: z.nullable(field.sentInstant) })
export const creditPublishRequest = z.strictObject({ seenAt: field.sentInstant })

const creditPolicyView = z.object({
  current: creditPolicy,
  /** Null for the policy that every bank begins with. */
  version: z.nullable(z.number()),
  inForceAt: z.nullable(field.instant),
  draft: z.nullable(z.object({ policy: creditPolicy, by: z.string(), at: field.instant })),
  versions: z.array(
    z.object({
      version: z.number(),
      policy: creditPolicy,
      by: z.string(),
      approvedBy: z.nullable(z.string()),
      inForceAt: z.string(),
      replacedAt: z.nullable(field.instant),
    }),
  ),
})

/** What a policy would have said to past applications, and the one in force says. */
const trialView = z.object({
  state: z.enum(['running', 'done', 'stopped']),
  by: z.string(),
  at: field.instant,
  days: z.number(),
  total: z.number(),
  done: z.number(),
  /** How many applications have each pair of answers: 'approve>review'. */
  counts: z.record(z.string(), z.number()),
  /** The same of those whose contract has a late installment today. */
  late: z.record(z.string(), z.number()),
  /** Some of the applications whose answer changes. */
  changed: z.array(
    z.object({
      id: z.string(),
      contractNumber: z.string(),
      from: z.enum(policyOutcomes),
      to: z.enum(policyOutcomes),
    }),
  ),
  endedAt: z.nullable(field.instant),
})

export type CreditPolicyView = z.infer<typeof creditPolicyView>
export type TrialView = z.infer<typeof trialView>

/** What every route of the policy answers. */
export const creditPolicyAnswer = z.object({
  ...creditPolicyView.shape,
  trial: z.nullable(trialView),
  ...pageApprovals.shape,
})

const hash = line(64)

const { version } = field

/**
 * POST /api/admin/applications/:id/counter-offer: the plans that are offered, by the hashes of the analysis that was
 * read.
 */
export const counterOfferRequest = z.strictObject({
  version,
  analysis: hash,
  plans: z.array(hash).check(z.minLength(1), z.maxLength(alternativeKinds.length)),
  reason: z.optional(lines(limits.note)),
})
/** POST /api/admin/applications/:id/counter-offer/withdrawal */
export const counterOfferWithdrawal = z.strictObject({ version })

/** GET /api/portal/counter-offer: what the customer may take instead; null without. */
export const counterOfferAnswer = z.object({
  counterOffer: z.nullable(
    z.object({
      id: z.string(),
      lastDay: field.plainDate,
      plans: z.array(
        z.object({
          kind: z.enum(alternativeKinds),
          slug: z.string(),
          displacement: z.number(),
          hash: z.string(),
          offer: z.custom<Offer>(),
        }),
      ),
    }),
  ),
})
/** POST /api/portal/counter-offer/choice */
export const counterOfferChoice = z.strictObject({ counterOffer: z.uuid(), plan: hash })
const better = z.enum(['prove', 'review', 'approve'])

/**
 * GET /api/portal/refusal: what the policy of today would answer better, and the facts that the customer may contest.
 */
export const refusalAnswer = z.object({
  plans: z.array(z.object({ ...alternativePlan.shape, outcome: better })),
  remedies: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('income'), leastCents: z.number(), outcome: better }),
      z.object({ kind: z.literal('score'), least: z.number(), outcome: better }),
      z.object({ kind: z.enum(['negatives', 'late', 'identity']), outcome: better }),
    ]),
  ),
  facts: z.array(
    z.discriminatedUnion('fact', [
      z.object({ fact: z.literal('income'), incomeCents: z.number() }),
      z.object({ fact: z.literal('score'), score: z.number(), on: onDay }),
      z.object({
        fact: z.literal('negatives'),
        count: z.number(),
        cents: z.number(),
        oldestOn: onDay,
        on: onDay,
      }),
      z.object({ fact: z.literal('identity'), on: onDay }),
      z.object({ fact: z.literal('late'), count: z.number() }),
    ]),
  ),
})

/** POST /api/portal/counter-offer/refusal */
export const counterOfferRefusal = z.strictObject({ counterOffer: z.uuid() })

/** POST /api/admin/applications/:id/income-proof */
export const incomeProofAsk = z.strictObject({ version, months: z.union([z.literal(3), z.literal(6)]) })
/** POST …/income-proof/acceptance: the monthly sum that the proof shows. */
export const incomeProofAcceptance = z.strictObject({
  version,
  incomeCents: z.int().check(z.minimum(1), z.maximum(largest)),
})
/** POST …/income-proof/again: what was sent does not do. The customer reads the reason. */
export const incomeProofAskAgain = z.strictObject({
  version,
  reason: lines(500).check(z.minLength(1, { error: 'required', abort: true })),
})
/** POST …/income-proof/withdrawal */
export const incomeProofWithdrawal = z.strictObject({ version })
export const incomeProofFileParams = z.object({ id: z.uuid(), file: z.uuid() })
/** DELETE /api/portal/income-proof/files/:file */
export const ownProofFileParams = z.strictObject({ file: z.uuid() })

/** GET /api/portal/income-proof and POST …/handing-in: what the bank waits for; null if it waits for none. */
export const incomeProofAnswer = z.object({
  proof: z.nullable(
    z.object({
      state: z.enum(['asked', 'sent']),
      months: z.number(),
      lastDay: field.plainDate,
      reason: z.nullable(z.string()),
      files: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
})

export type IncomeProofAnswer = z.infer<typeof incomeProofAnswer>
export type CounterOfferRequest = z.infer<typeof counterOfferRequest>
export type CounterOfferChoice = z.infer<typeof counterOfferChoice>
export type CounterOfferAnswer = z.infer<typeof counterOfferAnswer>
export type RefusalAnswer = z.infer<typeof refusalAnswer>
