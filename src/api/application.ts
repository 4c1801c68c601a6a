import * as z from 'zod/mini'
import { dueDays } from '#domain/offer/due-dates.ts'
import { personalStep, professionalStep, residentialStep } from './application-steps.ts'
import * as field from './fields.ts'
import { consent } from './fields.ts'
import { iof } from './offer.ts'
import { line } from './text.ts'

/** The conditions that the page showed, in percent. The server refuses the application if they have changed since. */
const shownOffer = z.strictObject({
  entryPercent: z.number().check(z.minimum(0), z.maximum(100)),
  monthlyInterestPercent: z.number().check(z.minimum(0), z.maximum(100)),
  /** Left out if the bank bears the IOF. */
  iof: z.optional(iof),
})

/**
 * The catalogue that the page showed, whose price the bank honours for a while. Without it the current price counts.
 */
const shownCatalogue = z.strictObject({ version: field.version, pricedOn: field.plainDate })

/**
 * POST /api/applications. Its only amount of the plan is the chosen entry; the server computes the others from the
 * model and the bank's conditions.
 */
export const applicationRequest = z.strictObject({
  motorcycle: line(60),
  /** One of the model's colours, as its page names it. Left out for a model without colours, and by older pages. */
  color: z.optional(line(30)),
  installments: z.int().check(z.minimum(1, 'installments_not_offered'), z.maximum(120, 'installments_not_offered')),
  /** The chosen entry in cents, between the smallest and the largest of the price. Left out for the smallest. */
  entryCents: z.optional(
    z.int('entry_invalid').check(z.minimum(0, 'entry_too_small'), z.maximum(999_999_999, 'entry_too_big')),
  ),
  /**
   * The day of the month on which installments are due. Older pages leave it out and show a due day thirty days after
   * the offer.
   */
  dueDay: z.optional(z.literal(dueDays, 'due_day_not_offered')),
  shownOffer,
  shownCatalogue: z.optional(shownCatalogue),
  ...personalStep.shape,
  ...residentialStep.shape,
  ...professionalStep.shape,
  /** Creates an account. Without a password the application joins the account of its session. */
  password: z.optional(field.newPassword),
  consent,
  /** Left out if the applicant wants no offers. */
  offersConsent: z.optional(consent),
})

/** PUT /api/applications/:id/email: another address for an account that was created a moment ago. */
export const emailCorrectionRequest = z.strictObject({ email: field.email })

/**
 * Header `Idempotency-Key`: a random text that the browser chooses and repeats each time it sends the same application.
 */
export const idempotencyKey = z.string().check(z.regex(/^[\w-]{16,64}$/, 'invalid'))

export type ApplicationRequest = z.infer<typeof applicationRequest>
/** The answer to POST /api/applications. */
export const applicationResponse = z.object({
  id: z.string(),
  contractNumber: z.string(),
  /** The last day on which the bank promises to call back, 'YYYY-MM-DD'. */
  contactBy: z.string(),
  /** When the bank received the application (ISO). */
  receivedAt: z.string(),
})
export type ApplicationResponse = z.infer<typeof applicationResponse>
