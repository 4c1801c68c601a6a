import type { ApplicationRequest } from '#api/application.ts'
import type { ShownCatalogue } from '#domain/offer/changed-offer.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import type { DueDay } from '#domain/offer/due-dates.ts'
import { type Answers, asRequestFields, type Secrets } from '../answers.ts'

/** The motorcycle and plan of an application, as on the page. */
export type Choice = {
  readonly motorcycle: string
  readonly installments: number
  /** Null for the smallest entry. */
  readonly entryCents: number | null
  /** Null while the page knows no day. */
  readonly dueDay: DueDay | null
  readonly offer: Conditions
  /** The catalogue with the price. */
  readonly shown: ShownCatalogue
}

/** One application on its way: the key of all its tries, and its content without the password. */
export type Submission = { readonly key: string; readonly content: string }

/** The body of POST /api/applications. Only for answers that every step has accepted. An `owned` one joins the session's account. */
export function applicationBody(
  choice: Choice,
  { answers, secrets, owned }: { answers: Answers; secrets: Secrets; owned: boolean },
  versions: { consent: string; offers: string },
): ApplicationRequest {
  const { iof } = choice.offer
  const { incomeCents = 0, ...fields } = asRequestFields(answers)
  return {
    motorcycle: choice.motorcycle,
    installments: choice.installments,
    // The smallest entry is left out. A page from before entries could be chosen also sends none, and its retry has to
    // be the same request.
    ...(choice.entryCents !== null && { entryCents: choice.entryCents }),
    ...(choice.dueDay !== null && { dueDay: choice.dueDay }),
    shownOffer: {
      entryPercent: choice.offer.entryPercent,
      monthlyInterestPercent: choice.offer.monthlyInterestPercent,
      // `iof` contains the day, so a retry after midnight would be another request. Left out if the bank bears the IOF.
      ...(iof && iof.bearer !== 'bank' && { iof }),
    },
    shownCatalogue: choice.shown,
    ...fields,
    incomeCents,
    ...(owned ? {} : { password: secrets.password }),
    consent: { version: versions.consent, accepted: true },
    ...(secrets.offersAccepted && { offersConsent: { version: versions.offers, accepted: true } }),
  }
}

/**
 * Gives the submission of a body. The previous one stays while the content is the same, so that a retry after a lost answer or a
 * reload makes no second application. Other content gets a new one. `newKey` gives an unguessable text.
 */
export function submissionFor(body: ApplicationRequest, before: Submission | null, newKey: () => string): Submission {
  // A reloaded page may show a newer catalogue and still send the same application.
  const { password: _, shownCatalogue: __, ...kept } = body
  const content = JSON.stringify(kept)
  return before?.content === content ? before : { key: newKey(), content }
}
