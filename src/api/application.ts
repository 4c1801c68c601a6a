import * as z from 'zod/mini'
import { personalStep, professionalStep, residentialStep } from './application-steps.ts'
import { consent } from './consent.ts'
import * as field from './fields.ts'
import { iof } from './offer.ts'
import { line } from './text.ts'

/** The financing conditions that the page showed, in percent; the server refuses if they are no longer true. */
const shownOffer = z.strictObject({
  entryPercent: z.number().check(z.minimum(0), z.maximum(100)),
  monthlyInterestPercent: z.number().check(z.minimum(0), z.maximum(100)),
  /** Left out where the bank bears it. */
  iof: z.optional(iof),
})

/** Which catalogue the page showed. Its price is honoured for a while; left out, the price of now counts. */
const shownCatalogue = z.strictObject({ version: field.version, pricedOn: field.plainDate })

/** POST /api/applications. Amounts are not in it: the server computes them from the model and its own offer. */
export const applicationRequest = z.strictObject({
  motorcycle: line(60),
  installments: z.int().check(z.minimum(1, 'installments_not_offered'), z.maximum(120, 'installments_not_offered')),
  shownOffer,
  shownCatalogue: z.optional(shownCatalogue),
  ...personalStep.shape,
  ...residentialStep.shape,
  ...professionalStep.shape,
  /** Founds an account; left out, the application joins the account of its session. */
  password: z.optional(field.newPassword),
  consent,
  /** Left out by who does not want offers. */
  offersConsent: z.optional(consent),
})

/** Header `Idempotency-Key`: a random text chosen by the browser, the same for every try at one application. */
export const idempotencyKey = z.string().check(z.regex(/^[\w-]{16,64}$/, 'invalid'))

export type ApplicationRequest = z.infer<typeof applicationRequest>
export interface ApplicationResponse {
  id: string
  contractNumber: string
  /** The last day of the promise to call back, 'YYYY-MM-DD'. */
  contactBy: string
  /** When the bank received it (ISO). */
  receivedAt: string
}
