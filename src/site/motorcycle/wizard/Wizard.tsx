import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useReducer, useState } from 'react'
import type { ShownCatalogue } from '#domain/catalogue/honoured.ts'
import { isTypedNumber, typedNumbers } from '#domain/identity/typed-numbers.ts'
import { shownTerms } from '#domain/offer/conditions.ts'
import { quote } from '#domain/offer/quote.ts'
import type { Prefill } from '#ui/forms/prefill.ts'
import { $offer } from '../offer/offer.ts'
import { $installments, $newPrice, $sentPlan, forgetInstallments } from '../plan.ts'
import { clearDraft, loadDraft, saveDraft } from './draft/draft.ts'
import { loadProfessionField } from './fields/WizardField.tsx'
import { keepThanks, stepInHistory, type Thanks as ThanksData, thanksInHistory } from './history/step-history.ts'
import { useStepHistory } from './history/use-step-history.ts'
import { makeRoom } from './make-room.ts'
import { StepForm } from './StepForm.tsx'
import { advance, type Wizard as WizardState } from './state/wizard.ts'
import { type StepId, stepIds } from './steps/step.ts'
import { stepTitles } from './steps/steps.ts'
import { Thanks } from './submit/Thanks.tsx'
import type { OnSent } from './submit/use-submit.ts'

export type WizardProps = {
  motorcycle: { model: string; slug: string; priceCents: number; shown: ShownCatalogue }
  prefill: Prefill
}

function takeUp({ values }: Prefill): WizardState {
  const draft = loadDraft(Date.now())
  const step = stepInHistory()
  const wizard = step ? advance(draft, { type: 'went', to: step }) : draft
  const read = Object.entries(values).map(([name, text]) => [
    name,
    isTypedNumber(name) ? typedNumbers[name].read(text) : text,
  ])
  return advance(wizard, { type: 'answered', values: Object.fromEntries(read) })
}

/** The wizard itself, or the thanks once an application was sent. */
export function Wizard({ motorcycle, prefill }: WizardProps) {
  const [thanks, setThanks] = useState<ThanksData | null>(thanksInHistory)
  useEffect(() => {
    $sentPlan.set(thanks?.plan ?? null)
    if (thanks) makeRoom(stepTitles.length - 1)
  }, [thanks])
  if (thanks) return <Thanks {...thanks} />

  const onSent: OnSent = ({ contractNumber, contactBy, receivedAt }, person, terms) => {
    const plan = { ...terms, priceCents: $newPrice.get()?.currentCents ?? motorcycle.priceCents }
    const sent = { contractNumber, contactBy, receivedAt, person, model: motorcycle.model, plan }
    $sentPlan.set(plan)
    forgetInstallments(motorcycle.slug)
    clearDraft()
    keepThanks(sent)
    setThanks(sent)
  }
  return <Steps motorcycle={motorcycle} prefill={prefill} onSent={onSent} />
}

function Steps({ motorcycle, prefill, onSent }: WizardProps & { onSent: OnSent }) {
  const [wizard, dispatch] = useReducer(advance, prefill, takeUp)
  const { installments, offer } = shownTerms(useStore($installments), useStore($offer))
  const { currentCents: priceCents, shown } = useStore($newPrice) ?? {
    currentCents: motorcycle.priceCents,
    ...motorcycle,
  }
  const plan = quote({ priceCents, installments, offer })

  const { slug, model } = motorcycle
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    setKept(saveDraft(wizard, { motorcycle: { slug, model }, installments }, Date.now()))
  }, [wizard, slug, model, installments])
  useEffect(() => {
    makeRoom(stepIds.indexOf(wizard.step))
    // Has the next step's list of professions on its way.
    if (wizard.step === 'residential') loadProfessionField().catch(() => {})
  }, [wizard.step])
  useStepHistory(
    wizard.step,
    useCallback((to: StepId) => dispatch({ type: 'went', to }), []),
  )

  return (
    <StepForm
      wizard={wizard}
      dispatch={dispatch}
      model={motorcycle.model}
      choice={{ motorcycle: motorcycle.slug, installments, offer, shown }}
      plan={plan}
      isKept={isKept}
      prefill={prefill}
      onSent={onSent}
    />
  )
}
