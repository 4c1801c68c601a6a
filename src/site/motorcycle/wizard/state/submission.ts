import type { ApplicationRequest } from '#api/application.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import type { ShownCatalogue } from '#domain/offer/guarantee.ts'
import { type Answers, asRequestFields, type Secrets } from '../answers.ts'

/** What a person applies for, as the page shows it. */
export type Choice = {
  readonly motorcycle: string
  readonly installments: number
  readonly offer: Conditions
  /** Where the price comes from. */
  readonly shown: ShownCatalogue
}

/** One application on its way: the key that its every try carries, and what it says (without the password). */
export type Submission = { readonly key: string; readonly content: string }

/** The body of POST /api/applications. Only for answers that every step has accepted. */
export function applicationBody(
  choice: Choice,
  answers: Answers,
  secrets: Secrets,
  versions: { consent: string; offers: string },
): ApplicationRequest {
  const { iof } = choice.offer
  const { incomeCents = 0, ...fields } = asRequestFields(answers)
  return {
    motorcycle: choice.motorcycle,
    installments: choice.installments,
    shownOffer: {
      entryPercent: choice.offer.entryPercent,
      monthlyInterestPercent: choice.offer.monthlyInterestPercent,
      // The day is part of it: without need it would make another request of a retry after midnight.
      ...(iof && iof.bearer !== 'bank' && { iof }),
    },
    shownCatalogue: choice.shown,
    ...fields,
    incomeCents,
    password: secrets.password,
    consent: { version: versions.consent, accepted: true },
    ...(secrets.offersAccepted && { offersConsent: { version: versions.offers, accepted: true } }),
  }
}

/**
 * The submission to send a body with: the one before, as long as the content is the same, so that a retry after a lost answer
 * or a reload makes no second application; a new one otherwise. `newKey` gives an unguessable text.
 */
export function submissionFor(body: ApplicationRequest, before: Submission | null, newKey: () => string): Submission {
  // A page that was reloaded may show a newer catalogue, and still asks for the same.
  const { password: _, shownCatalogue: __, ...kept } = body
  const content = JSON.stringify(kept)
  return before?.content === content ? before : { key: newKey(), content }
}
