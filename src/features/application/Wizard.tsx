import { useCallback, useEffect, useReducer, useState } from 'react'
import { $offer } from '#client/offer.ts'
import { $installments, $planFolded, $planSent } from '#client/plan.ts'
import { defaultInstallmentOption, defaultOffer, quote } from '#domain/money/financing.ts'
import { useAtom } from '#ui/use-atom.ts'
import { clearDraft, loadDraft, saveDraft } from './draft/draft.ts'
import type { Early } from './draft/prefill.ts'
import { isDigitsName, readDigits } from './fields/digits.ts'
import { leaveThanks, stepInHistory, type Thanks as ThanksData, thanksInHistory } from './history/step-history.ts'
import { useStepHistory } from './history/use-step-history.ts'
import { StepForm } from './steps/StepForm.tsx'
import type { StepId } from './steps/steps.ts'
import { Thanks } from './submit/Thanks.tsx'
import type { OnSent } from './submit/use-submit.ts'
import { advance, type Wizard as WizardState } from './wizard.ts'

export type WizardProps = {
  motorcycle: { model: string; slug: string; priceCents: number }
  early: Early
}

function takeUp({ texts }: Early): WizardState {
  const draft = loadDraft(sessionStorage)
  const step = stepInHistory()
  const wizard = step ? advance(draft, { type: 'went', to: step }) : draft
  const read = Object.entries(texts).map(([name, text]) => [name, isDigitsName(name) ? readDigits(name, text) : text])
  return advance(wizard, { type: 'answered', values: Object.fromEntries(read) })
}

/** The wizard itself, or the thanks once an application was sent. */
export function Wizard({ motorcycle, early }: WizardProps) {
  const [thanks, setThanks] = useState<ThanksData | null>(thanksInHistory)
  useEffect(() => $planSent.set(thanks !== null), [thanks])
  if (thanks) return <Thanks {...thanks} />

  const onSent: OnSent = (contractNumber, contactBy) => {
    const sent = { contractNumber, contactBy, model: motorcycle.model }
    clearDraft(sessionStorage)
    leaveThanks(sent)
    setThanks(sent)
  }
  return <Steps motorcycle={motorcycle} early={early} onSent={onSent} />
}

function Steps({ motorcycle, early, onSent }: WizardProps & { onSent: OnSent }) {
  const [wizard, dispatch] = useReducer(advance, early, takeUp)
  const installments = useAtom($installments) ?? defaultInstallmentOption
  const offer = useAtom($offer) ?? defaultOffer
  const plan = quote({ priceCents: motorcycle.priceCents, installments, offer })

  useEffect(() => saveDraft(sessionStorage, wizard), [wizard])
  useEffect(() => $planFolded.set(wizard.step !== 'personal'), [wizard.step])
  useStepHistory(
    wizard.step,
    useCallback((to: StepId) => dispatch({ type: 'went', to }), []),
  )

  return (
    <StepForm
      wizard={wizard}
      dispatch={dispatch}
      model={motorcycle.model}
      choice={{ motorcycle: motorcycle.slug, installments, offer }}
      plan={plan}
      early={early}
      onSent={onSent}
    />
  )
}
