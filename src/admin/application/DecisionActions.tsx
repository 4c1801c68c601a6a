import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { statusLabel } from '#content/stages.ts'
import { policyScore } from '#domain/application/credit-policy.ts'
import { type ApplicationStatus, isContractStage } from '#domain/application/status.ts'
import { decisionTakenBack, nextStage } from '#domain/application/transition.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { AskManagers } from '../core/ApprovalAsks.tsx'
import { ShortcutKey, useShortcuts } from '../core/shortcuts.tsx'
import { useTablet } from '../core/use-wide.ts'
import { $undo, isFresh } from '../queue/queue-session.ts'
import { waitsForCustomer } from './analysis-wait.ts'
import { SaveFailure } from './DialogFailure.tsx'
import { MoveDialog } from './status/MoveDialog.tsx'
import { knownStatus } from './status/tracker-step.ts'
import { type StatusChange, useStatusChange } from './status/use-status-change.ts'
import type { Save } from './use-application.ts'
import { WhatIsTold } from './WhatIsTold.tsx'

type Props = {
  detail: AdminDetail
  save: Save
  /** The main action of work that decides nothing, before the others. */
  first?: ReactNode
}

/** The next stage, the approval and the refusal. Each sends the text of the notes box along. */
export function DecisionActions({ detail, save, first }: Props) {
  const change = useStatusChange(detail, save)
  const hasRoom = useTablet()
  const { acts } = detail
  const status = knownStatus(detail)
  const next = nextStage(status)
  const settled = useSettled(status)
  const isSigned = Boolean(detail.journey.contract?.signedAt)
  // Only managers may refuse after the approval, which takes it back; an analyst asks them.
  const mayRefuse = acts.refuse === true || isSigned
  const isAsked = detail.asks.some(({ kind }) => kind === 'decision')
  const goesOn = detail.outcome.may.move
  // Only managers approve without a score that another colleague typed, or with a low one; an analyst asks them.
  const asksApproval = acts.approve === 'ask'
  const isBlocked = next === 'approved' && asksApproval
  // The key takes what the policy recommends.
  const { isOpen, judgement } = detail.analysis
  const refuses = isOpen && judgement.outcome === 'refuse' && !waitsForCustomer(detail.analysis)
  useShortcuts({
    ...(goesOn &&
      next && {
        a: () =>
          settled &&
          !(isBlocked && isAsked && !refuses) &&
          !change.busy &&
          void change.propose(refuses ? 'rejected' : next),
      }),
    ...(goesOn && {
      r: () => (mayRefuse || !isAsked) && status !== 'rejected' && !change.busy && void change.propose('rejected'),
    }),
  })
  // An application that the customer withdrew needs no decision.
  if (!goesOn) return null
  // A double click is one decision. Its second click would otherwise mean the following stage.
  const press = (to: ApplicationStatus) => (event: MouseEvent) => {
    if (event.detail < 2) void change.propose(to)
  }
  return (
    <section
      aria-label="Ações"
      className="flex flex-wrap gap-2 md:ml-auto md:justify-end md:self-center lg:[&>button]:min-h-9 lg:[&>span>button]:min-h-9"
    >
      <div className="contents lg:[&>button]:min-h-9">{first}</div>
      <Refuse
        mayRefuse={mayRefuse}
        isAsked={isAsked}
        isEnd={isContractStage(status)}
        disabled={status === 'rejected' || change.busy}
        onPress={press('rejected')}
      />
      {!hasRoom && <WhatIsTold detail={detail} />}
      {asksApproval && (
        <AskApproval
          score={detail.creditScore}
          isNext={isBlocked}
          hasKey={!refuses}
          isAsked={isAsked}
          onAsk={press('approved')}
        />
      )}
      {next !== 'approved' && mayApprove(status) && !asksApproval && (
        <Button
          size="sm"
          variant="secondary"
          className="px-3 max-md:grow max-md:px-2"
          busy={change.busy}
          onClick={press('approved')}
        >
          Aprovar Financiamento
        </Button>
      )}
      {next && (
        <Advance
          to={next}
          isBlocked={isBlocked}
          hasKey={!isBlocked && !refuses}
          settled={settled}
          busy={change.busy}
          onPress={press(next)}
        />
      )}
      <UndoDecision detail={detail} change={change} />
      <SaveFailure
        failure={change.failure}
        failed={sentenceFor('status_failed')}
        className="basis-full md:text-right"
      />
      <MoveDialog detail={detail} change={change} />
    </section>
  )
}

type AdvanceProps = {
  to: ApplicationStatus
  isBlocked: boolean
  /** The main key means this button. */
  hasKey: boolean
  settled: boolean
  busy: boolean
  onPress: (event: MouseEvent) => void
}

/** Moves to the next stage. The button is disabled if that is an approval that only managers give. */
function Advance({ to, isBlocked, hasKey, settled, busy, onPress }: AdvanceProps) {
  return (
    <Button
      size="sm"
      variant="ok"
      className={classes(
        'px-3 transition-opacity aria-disabled:opacity-60 max-md:order-first max-md:basis-full',
        isBlocked && 'max-lg:hidden',
      )}
      busy={busy}
      busyLabel="Salvando..."
      disabled={isBlocked}
      aria-describedby={isBlocked ? onlyManagersApproveId : undefined}
      aria-disabled={!settled || undefined}
      aria-keyshortcuts={hasKey ? 'a' : undefined}
      onClick={onPress}
    >
      <span>{to === 'approved' ? 'Aprovar Financiamento' : `Avançar para ${statusLabel(to)}`}</span>{' '}
      {hasKey && <ShortcutKey>A</ShortcutKey>}
    </Button>
  )
}

type AskApprovalProps = {
  score: number | null
  isNext: boolean
  hasKey: boolean
  isAsked: boolean
  onAsk: (event: MouseEvent) => void
}

/** Says why only managers may approve, and asks them; by the main key if the approval is the next step. */
function AskApproval({ score, isNext, hasKey, isAsked, onAsk }: AskApprovalProps) {
  return (
    <AskManagers
      id={onlyManagersApproveId}
      reason={`${whyAsk(score)}: só a gestão aprova.`}
      act="a aprovação"
      {...(isNext && hasKey && { shortcut: 'A' })}
      isAsked={isAsked}
      onAsk={onAsk}
    />
  )
}

function whyAsk(score: number | null): string {
  if (score === null) return 'Sem score'
  return score < policyScore ? `Score abaixo de ${policyScore}` : 'Você registrou o score ou a renda'
}

const onlyManagersId = 'so-a-gestao'
const onlyManagersApproveId = 'so-a-gestao-aprova'

type RefuseProps = {
  mayRefuse: boolean
  isAsked: boolean
  /** A contract exists already, and the refusal ends it. */
  isEnd: boolean
  disabled: boolean
  onPress: (event: MouseEvent) => void
}

/**
 * Refuses the application. For a person without the right, the button is disabled, and a sentence gives the reason and
 * offers to ask the managers.
 */
function Refuse({ mayRefuse, isAsked, isEnd, disabled, onPress }: RefuseProps) {
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        // On phones and tablets this disabled button is left out, because the sentence beside it says the same in one
        // line.
        className={classes('px-3 max-md:grow max-md:px-2', !mayRefuse && 'max-lg:hidden')}
        disabled={!mayRefuse || disabled}
        aria-keyshortcuts={mayRefuse ? 'r' : undefined}
        aria-describedby={mayRefuse ? undefined : onlyManagersId}
        onClick={onPress}
      >
        <span>{isEnd ? 'Encerrar contrato' : 'Recusar Financiamento'}</span> {mayRefuse && <ShortcutKey>R</ShortcutKey>}
      </Button>
      {!mayRefuse && (
        <AskManagers
          id={onlyManagersId}
          reason={isEnd ? 'Só a gestão encerra.' : 'Só a gestão recusa.'}
          act={isEnd ? 'encerrar o contrato' : 'a recusa'}
          shortcut="R"
          isAsked={isAsked}
          onAsk={onPress}
        />
      )}
    </>
  )
}

/** Tells whether the approval can be given: at any stage before it. The tracker reopens a refused application. */
const mayApprove = (status: ApplicationStatus) =>
  status !== 'rejected' && decisionTakenBack('approved', status) === 'approval'

/** How long (ms) the main button ignores presses after its target stage changed. */
const settleMs = 1500

/** Tells whether the stage has been the same for long enough that a press is meant for it. */
function useSettled(status: ApplicationStatus): boolean {
  const [settled, setSettled] = useState(status)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(status), settleMs)
    return () => clearTimeout(timer)
  }, [status])
  return settled === status
}

const names = { approval: 'Desfazer aprovação', refusal: 'Desfazer recusa' }

/**
 * Takes the approval or the refusal back, with a reason; analysts ask the managers for it. Also runs an undo that
 * 'Desfazer' in a queue started.
 */
function UndoDecision({ detail, change }: { detail: AdminDetail; change: StatusChange }) {
  const mayTakeBack = detail.acts.takeBack === true
  const wanted = useStore($undo)
  const status = knownStatus(detail)
  const latest = useRef(change)
  latest.current = change

  useEffect(() => {
    if (wanted?.id !== detail.id) return
    $undo.set(null)
    if (status !== wanted.to) return
    void (isFresh(wanted) ? latest.current.undo(wanted) : latest.current.propose(wanted.from))
  }, [wanted, detail.id, status])

  const before = detail.events.findLast(({ to }) => to === status)?.from ?? 'analysis'
  const decision = decisionTakenBack(status, before)
  if (decision === null) return null
  if (!mayTakeBack && decision === 'refusal')
    return (
      <AskManagers
        reason="Recusado: só a gestão desfaz a recusa."
        act="desfazer a recusa"
        isAsked={detail.asks.some(({ kind }) => kind === 'decision')}
        onAsk={() => void change.propose(before)}
      />
    )
  // The waiting request is named beside the refusal.
  if (!mayTakeBack && detail.asks.some(({ kind }) => kind === 'decision')) return null
  return (
    <Button size="sm" variant="ghost" className="px-3" onClick={() => void change.propose(before)}>
      {mayTakeBack ? (
        names[decision]
      ) : (
        <span>
          Pedir para desfazer<span className="sr-only"> a aprovação</span>
        </span>
      )}
    </Button>
  )
}
