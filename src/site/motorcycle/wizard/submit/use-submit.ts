import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { ApplicationRequest, ApplicationResponse } from '#api/application.ts'
import { contentOf } from '#api/application-content.ts'
import { applicationConsent, offersConsent } from '#content/consent.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import type { ShownCatalogue } from '#domain/offer/changed-offer.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import type { DueDay } from '#domain/offer/due-dates.ts'
import { api, callApi, type Failure } from '#lib/api.ts'
import { askSession } from '#lib/ask-session.ts'
import { $newPrice, choosePlan, refreshAfter, type SentPlan } from '../../plan.ts'
import { type Answers, asRequestFields, type Secrets } from '../answers.ts'
import type { Thanks } from '../step-history.ts'
import type { StepId } from '../steps/step.ts'
import { isOwned, type Submission, type Wizard, type WizardEvent } from '../wizard-state.ts'

/** The state of a try to send. `slow` is set once it takes so long that the page has to say it. */
export type Sending = { state: 'idle' } | { state: 'sending'; slow: boolean } | { state: 'failed'; failure: Failure }

/** Gets the server's answer, the applicant and the plan. */
export type OnSent = (answer: ApplicationResponse, person: Sender, plan: SentPlan) => void

type Sender = NonNullable<Thanks['person']> & { email: string; owned: boolean }

const versions = { consent: applicationConsent.version, offers: offersConsent.version }
const slowAfterMs = 4000

/** Sends the application, one try at a time, each try of the same content under the same key. */
export function useSubmit(choice: Choice, step: StepId, dispatch: Dispatch<WizardEvent>, onSent: OnSent) {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const busy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure no longer counts after a visit to another step.
  useEffect(() => setSending((now) => (now.state === 'failed' ? { state: 'idle' } : now)), [step])

  /** Returns the failure, if any. */
  async function submit(wizard: Wizard): Promise<Failure | undefined> {
    if (busy.current) return undefined
    busy.current = true
    setSending({ state: 'sending', slow: false })
    timer.current = setTimeout(() => setSending({ state: 'sending', slow: true }), slowAfterMs)

    // Without a choice the due day is the soonest, which may differ tomorrow. A retry would then be another request, so
    // the day is fixed now.
    choosePlan(choice.motorcycle, { dueDay: choice.dueDay })
    const owned = isOwned(wizard)
    const json = applicationBody(choice, { ...wizard, owned }, versions)
    const submission = submissionFor(json, wizard.submission, () => crypto.randomUUID())
    dispatch({ type: 'submitted', submission })
    const answer = await callApi(api.applications.$post({ json }, { headers: { 'Idempotency-Key': submission.key } }))

    clearTimeout(timer.current)
    busy.current = false
    if (answer.ok) {
      const { installments, entryCents, dueDay, offer } = choice
      const { fullName, cpf, email } = json
      const person = { fullName, maskedCpf: redactCpf(cpf), email, owned }
      onSent(answer.data, person, { installments, entryCents, dueDay, offer })
      return undefined
    }
    const failure = isOtherAccount(answer.failure) ? await otherAccount(dispatch) : answer.failure
    await react(failure, dispatch)
    setSending({ state: 'failed', failure })
    return failure
  }

  return { sending, submit }
}

const isOtherAccount = ({ errors }: Failure) => errors.some(({ code }) => code === 'not_of_account')

/**
 * Another person has logged in since, or the account has another address. Updates the wizard, and gives the failure to
 * show.
 */
async function otherAccount(dispatch: Dispatch<WizardEvent>): Promise<Failure> {
  const session = await askSession()
  if (session.state === 'person') dispatch({ type: 'loggedIn', person: session.person })
  const code = { person: 'account_changed', none: 'unauthenticated', unknown: 'network' }[session.state]
  return { code, errors: [], retryAfterSeconds: undefined }
}

async function react(failure: Failure, dispatch: Dispatch<WizardEvent>): Promise<void> {
  if (failure.code === 'validation_failed') dispatch({ type: 'refused', errors: failure.errors })
  // Another request has used the key, so the next try gets a new one.
  if (failure.code === 'idempotency_key_reused') dispatch({ type: 'submitted', submission: null })
  if (failure.code === 'offer_changed' && failure.price) $newPrice.set(failure.price)
  await refreshAfter(failure)
}

/** The motorcycle and plan of an application, as on the page. */
export type Choice = {
  readonly motorcycle: string
  /** Left out for a model without colours. */
  readonly color?: string | undefined
  readonly installments: number
  /** Null for the smallest entry. */
  readonly entryCents: number | null
  /** Null while the page knows no day. */
  readonly dueDay: DueDay | null
  readonly offer: Conditions
  /** The catalogue with the price. */
  readonly shown: ShownCatalogue
}

/**
 * The body of POST /api/applications. Only for answers that every step has accepted. An `owned` one joins the session's
 * account.
 */
export function applicationBody(
  choice: Choice,
  { answers, secrets, owned }: { answers: Answers; secrets: Secrets; owned: boolean },
  versions: { consent: string; offers: string },
): ApplicationRequest {
  const { iof } = choice.offer
  const { incomeCents = 0, ...fields } = asRequestFields(answers)
  return {
    motorcycle: choice.motorcycle,
    ...(choice.color && { color: choice.color }),
    installments: choice.installments,
    // The smallest entry is left out. A page from before entries could be chosen also sends none, and its retry has to
    // be the same request.
    ...(choice.entryCents !== null && { entryCents: choice.entryCents }),
    ...(choice.dueDay !== null && { dueDay: choice.dueDay }),
    shownOffer: {
      entryPercent: choice.offer.entryPercent,
      monthlyInterestPercent: choice.offer.monthlyInterestPercent,
      // The bank's own IOF changes no plan.
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
 * Returns the submission of a body. The previous one stays while the content is the same, so that a retry after a lost
 * answer or a reload makes no second application. Other content gets a new one. `newKey` gives an unguessable text.
 */
export function submissionFor(body: ApplicationRequest, before: Submission | null, newKey: () => string): Submission {
  const content = contentOf(body)
  return before?.content === content ? before : { key: newKey(), content }
}
