import { useStore } from '@nanostores/react'
import { type Dispatch, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { builtOffer } from '#content/offer/built-offer.ts'
import { isTypedNumber, typedNumbers } from '#domain/identity/input-masks.ts'
import type { ShownCatalogue } from '#domain/offer/changed-offer.ts'
import { shownTerms } from '#domain/offer/conditions.ts'
import { entryRange } from '#domain/offer/entry.ts'
import { quote } from '#domain/offer/quote.ts'
import { askSession, type Session } from '#lib/ask-session.ts'
import { clearRecord } from '#lib/stored-application.ts'
import type { Prefill } from '#ui/forms/prefill.ts'
import { colorOnPage, useColorKey } from '../color/color-on-page.ts'
import { $choice, $conditions, $newPrice, $place, $planUnfolded, $sentPlan, forgetPlan } from '../plan.ts'
import { clearDraft, loadDraft, saveDraft } from './draft/draft.ts'
import { loadProfessionField } from './fields/WizardField.tsx'
import { StepForm } from './StepForm.tsx'
import {
  correctEntry,
  followStep,
  keepThanks,
  stepInHistory,
  type Thanks as ThanksData,
  thanksInHistory,
} from './step-history.ts'
import { type StepId, stepIds } from './steps/step.ts'
import { stepTitles } from './steps/steps.ts'
import { Thanks } from './submit/Thanks.tsx'
import type { OnSent } from './submit/use-submit.ts'
import { advance, isOwned, type WizardEvent, type Wizard as WizardState } from './wizard-state.ts'

export type WizardProps = {
  motorcycle: { model: string; slug: string; priceCents: number; shown: ShownCatalogue }
  prefill: Prefill
  /** The session on this browser. */
  session: Promise<Session>
}

function takeUp({ prefill: { values }, slug }: { prefill: Prefill; slug: string }): WizardState {
  const draft = loadDraft(Date.now(), slug)
  const step = stepInHistory()
  const wizard = step ? advance(draft, { type: 'went', to: step }) : draft
  const read = Object.entries(values).map(([name, text]) => [
    name,
    isTypedNumber(name) ? typedNumbers[name].read(text) : text,
  ])
  return advance(wizard, { type: 'answered', values: Object.fromEntries(read) })
}

/** The wizard itself, or the thanks once an application was sent. */
export function Wizard({ motorcycle, prefill, session }: WizardProps) {
  const [thanks, setThanks] = useState<ThanksData | null>(thanksInHistory)
  useEffect(() => {
    $sentPlan.set(thanks?.plan ?? null)
    if (thanks) makeRoom(stepTitles(thanks.owned).length - 1, thanks.owned)
  }, [thanks])
  if (thanks)
    return <Thanks {...thanks} onCorrected={(email) => change({ email })} onOpen={(isOpen) => change({ isOpen })} />

  function change(changes: Partial<ThanksData>) {
    if (!thanks) return
    const corrected = { ...thanks, ...changes }
    history.replaceState({ thanks: corrected }, '')
    setThanks(corrected)
  }

  const onSent: OnSent = ({ id, contractNumber, contactBy, receivedAt }, { email, owned, ...person }, terms) => {
    const plan = { ...terms, priceCents: $newPrice.get()?.currentCents ?? motorcycle.priceCents }
    const facts = { id, contractNumber, contactBy, receivedAt, person, email, owned, isOpen: owned }
    const sent = { ...facts, model: motorcycle.model, plan }
    $sentPlan.set(plan)
    forgetPlan(motorcycle.slug)
    clearDraft()
    // The portal on this tab opens the newest application, and no earlier one that was refused.
    clearRecord()
    keepThanks(sent)
    setThanks(sent)
  }
  return <Steps motorcycle={motorcycle} prefill={prefill} session={session} onSent={onSent} />
}

function Steps({ motorcycle, prefill, session, onSent }: WizardProps & { onSent: OnSent }) {
  const [wizard, dispatch] = useReducer(advance, { prefill, slug: motorcycle.slug }, takeUp)
  const terms = shownTerms(useStore($choice), useStore($conditions), builtOffer)
  const { installments, dueDay, offer } = terms
  const { currentCents: priceCents, shown } = useStore($newPrice) ?? {
    currentCents: motorcycle.priceCents,
    ...motorcycle,
  }
  const plan = quote({ priceCents, ...terms })
  const entryCents = plan.entryCents === entryRange(priceCents, offer).leastCents ? null : plan.entryCents

  const { slug, model } = motorcycle
  const colorKey = useColorKey()
  const color = colorOnPage()?.name
  const owned = isOwned(wizard)
  const login = useSession(session, dispatch)
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    setKept(saveDraft(wizard, { motorcycle: { slug, model }, installments, entryCents, dueDay, colorKey }, Date.now()))
  }, [wizard, slug, model, installments, entryCents, dueDay, colorKey])
  // Runs before the step is painted, because it moves the step on the screen.
  useLayoutEffect(() => makeRoom(stepIds.indexOf(wizard.step), owned), [wizard.step, owned])
  useEffect(() => {
    // Loads the next step's list of professions ahead.
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
      choice={{ motorcycle: motorcycle.slug, color, installments, entryCents, dueDay, offer, shown }}
      plan={plan}
      isKept={isKept}
      login={login}
      prefill={prefill}
      onSent={onSent}
    />
  )
}

/** Passes the logged-in person to the wizard. Returns the state of that question, and a function that asks again. */
function useSession(session: Promise<Session>, dispatch: Dispatch<WizardEvent>) {
  const [state, setState] = useState<Session['state'] | 'asking'>('asking')
  const take = useCallback(
    (found: Session) => {
      setState(found.state)
      if (found.state === 'person') dispatch({ type: 'loggedIn', person: found.person })
    },
    [dispatch],
  )
  useLayoutEffect(() => {
    let isGone = false
    void session.then((found) => !isGone && take(found))
    return () => {
      isGone = true
    }
  }, [session, take])
  return { state, ask: async () => take(await askSession()) }
}

/** Folds the page above the wizard from its second step on. On phones also shows the step in the plan's bar. */
function makeRoom(step: number, owned: boolean): void {
  const titles = stepTitles(owned)
  document.documentElement.toggleAttribute('data-wizard', step > 0)
  $planUnfolded.set(null)
  $place.set(step > 0 ? `Etapa ${step + 1} de ${titles.length}: ${titles[step]}` : null)
}

/** Keeps the browser's history and the step in agreement. Calls `go` when the person moves through the history. */
function useStepHistory(step: StepId, go: (to: StepId) => void): void {
  const shown = useRef(step)
  shown.current = step
  // 'own': this code moved the history and waits for the event. 'person': the page follows the person's Back or
  // Forward.
  const moving = useRef<'own' | 'person' | null>(null)
  const follow = useRef(() => {
    if (moving.current === null && followStep(shown.current)) moving.current = 'own'
  })

  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    const onPop = () => {
      if (moving.current === 'own') {
        moving.current = null
        // The person may have moved on in the meantime.
        follow.current()
        return
      }
      const to = stepInHistory()
      if (!to) return
      moving.current = 'person'
      flushSync(() => go(to))
      moving.current = null
      if (shown.current !== to) correctEntry(shown.current)
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      history.scrollRestoration = before
    }
  }, [go])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the history follows each new step.
  useEffect(() => follow.current(), [step])
}
