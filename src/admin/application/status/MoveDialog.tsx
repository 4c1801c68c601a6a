import { useStore } from '@nanostores/react'
import type { AdminDetail } from '#api/admin.ts'
import { refusalSentences } from '#content/refusals.ts'
import { sentenceFor } from '#content/sentences.ts'
import { stageNeedLabel, statusLabel } from '#content/stages.ts'
import { isRefusalReason, possibleRefusals } from '#domain/application/refusal-reasons.ts'
import { isContractStage } from '#domain/application/status.ts'
import { commitment, decisionTakenBack, type Transition, transition } from '#domain/application/transition.ts'
import { formatDateTime, formatKnownTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { formatBRL } from '#domain/money/money.ts'
import { ApprovalLink } from '../../core/ApprovalAsks.tsx'
import { $drafts } from '../../core/drafts.ts'
import { CustomerTold } from './CustomerTold.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { asksManagers, isAgainstPolicy, knownStatus, stageFactsOf } from './tracker-step.ts'
import type { StatusChange } from './use-status-change.ts'

/** Asks for the reason of a refusal, a jump or a step back. Names the skipped stages and the missing facts. */
export function MoveDialog({ detail, change }: { detail: AdminDetail; change: StatusChange }) {
  const { asked } = change
  const note = useStore($drafts)[detail.id]?.note?.trim()
  if (asked === null) return null
  const from = knownStatus(detail)
  const facts = stageFactsOf(detail)
  const move = transition(from, asked, facts)
  const words = wordsOfMove(move, from, statusLabel(asked))
  const isRefusal = move.kind === 'refusal'
  const isEnd = isRefusal && isContractStage(from)
  const binding = commitment(from, asked, facts)
  const isBinding = binding !== null
  const waiting = detail.asks.find(({ kind }) => kind === binding)
  const lost = lostPickup(detail)
  const asks = !isBinding && asksManagers(detail, asked)
  const isAgainst = isAgainstPolicy(detail, asked)
  const isApproval = asks && isRefusal === false && decisionTakenBack(from, asked) === null
  return (
    <ReasonDialog
      applicationId={detail.id}
      purpose={asked}
      title={
        asks
          ? askTitle(isApproval ? 'approval' : isEnd ? 'end' : isRefusal ? 'refusal' : 'undo', from)
          : isEnd
            ? endTitle(detail)
            : words.title
      }
      needsReason={asks || isAgainst}
      asks={asks}
      hint={isRefusal ? 'Fica no histórico; o cliente não vê' : 'Fica no histórico; o cliente não vê o motivo'}
      {...(isRefusal && {
        choice: refusalChoice(detail),
        suggested: detail.analysis.isOpen ? detail.analysis.judgement.reasons[0] : undefined,
      })}
      busyLabel={asks || isBinding ? 'Pedindo...' : undefined}
      confirm={asks ? 'Pedir à gestão' : isBinding ? 'Pedir aprovação' : isEnd ? 'Encerrar contrato' : words.confirm}
      variant={isRefusal && !asks ? 'danger' : 'primary'}
      maxLength={1000}
      failed={sentenceFor('status_failed')}
      onConfirm={(reason, chosen) =>
        change.send(asked, { reason, ...(isRefusalReason(chosen) && { refusal: chosen }) })
      }
      onClose={change.close}
      preview={(chosen) =>
        isRefusal && !isRefusalReason(chosen) ? null : (
          <CustomerTold
            id={detail.id}
            to={asked}
            refusal={isRefusalReason(chosen) ? chosen : undefined}
            version={detail.version}
          />
        )
      }
    >
      {asks && <p>{askHint}</p>}
      {isAgainst && <p>{againstHint[detail.analysis.judgement.outcome]}</p>}
      {isRefusal && <WhatEnds detail={detail} />}
      {!isRefusal && <WhatItMeans move={move} from={statusLabel(from)} to={statusLabel(asked)} />}
      {isBinding && <p>{approvalHint}</p>}
      {waiting && <AlreadyAsked {...waiting} />}
      {isEnd && <WhatWasDone detail={detail} />}
      {lost && <p>{lost}</p>}
      {note && <p>A observação que você escreveu também fica no histórico.</p>}
    </ReasonDialog>
  )
}

/** The reasons that the facts allow, each as the sentence that the customer reads. */
const refusalChoice = ({ documents, creditScore, analysis: { bureau } }: AdminDetail) => ({
  label: 'Motivo que o cliente recebe',
  hint: 'A frase vai assim no e-mail e no portal',
  options: possibleRefusals({
    hasDocuments: documentKinds.some((kind) => documents[kind].status !== 'pending'),
    hasScore: creditScore !== null,
    mayHaveNegatives: !bureau.record || bureau.record.negatives.count > 0,
  }).map((value) => ({ value, label: refusalSentences[value] })),
})

/** Names the consequences of a refusal: the end of a signed contract, the motorcycle to bring back, and payments. */
function WhatEnds({ detail }: { detail: AdminDetail }) {
  const isSigned = detail.journey.contract?.signedAt
  const left = detail.payments.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
  const out = detail.handOver?.returnedOn === null ? detail.handOver : null
  return (
    <>
      {isSigned && <p>O contrato assinado deixa de valer, e o cliente recebe esse aviso.</p>}
      {out && (
        <p>
          A moto está com o cliente desde <span>{formatPlainDate(out.day)}</span>: ele tem de devolver.
        </p>
      )}
      {left > 0 && (
        <p>
          <span translate="no">{formatBRL(left)}</span>{' '}
          <span>
            {out
              ? 'que o cliente pagou voltam para ele assim que a moto voltar.'
              : 'que o cliente pagou voltam para ele.'}
          </span>
        </p>
      )}
    </>
  )
}

const againstHint = {
  approve: 'A política de crédito recomenda aprovar. Para recusar, escreva por quê.',
  prove: '',
  review: '',
  refuse: 'A política de crédito recomenda recusar. Para aprovar, escreva por quê.',
} as const

const approvalHint =
  'Isto compromete o banco: vale com a aprovação de outra pessoa da gestão, que recebe o seu pedido em Aprovações. Sem outra pessoa independente na gestão, espera 24 horas.'

const askHint =
  'Só a gestão faz isto. O pedido vai para Aprovações com o seu motivo, e você recebe a resposta. Até lá, nada muda.'

function askTitle(what: 'approval' | 'refusal' | 'end' | 'undo', from: string): string {
  if (what === 'end') return 'Pedir à gestão para encerrar este contrato?'
  return what !== 'undo'
    ? `Pedir à gestão a ${what === 'refusal' ? 'recusa' : 'aprovação'} deste financiamento?`
    : `Pedir à gestão para desfazer a ${from === 'rejected' ? 'recusa' : 'aprovação'}?`
}

const endTitle = ({ journey }: AdminDetail) =>
  journey.contract?.signedAt ? 'Encerrar o contrato assinado?' : 'Encerrar este contrato?'

/** Returns what the dialog of a step asks, and what its button says. `to` is the name of a stage. */
export function wordsOfMove(
  { kind, missing }: Pick<Transition, 'kind' | 'missing'>,
  from: string,
  to: string,
): { title: string; confirm: string } {
  if (kind === 'refusal') return { title: 'Recusar este financiamento?', confirm: 'Recusar Financiamento' }
  if (kind !== 'back')
    return { title: `Avançar para ${to}?`, confirm: missing.length > 0 ? 'Avançar mesmo assim' : 'Avançar' }
  return from === 'rejected'
    ? { title: `Reabrir em ${to}?`, confirm: 'Reabrir' }
    : { title: `Voltar para ${to}?`, confirm: 'Voltar a esta etapa' }
}

/** Says that a colleague's request waits, which a new one would replace: whoever agrees only has to approve it. */
function AlreadyAsked({ by, byId, at }: AdminDetail['asks'][number]) {
  return (
    <p>
      <strong>Isto já espera aprovação:</strong> pedido de <span>{by}</span> em <span>{formatDateTime(at)}</span>. Um
      pedido novo toma o lugar dele. <ApprovalLink byId={byId} />
    </p>
  )
}

/** Says whether the customer has signed and paid. */
function WhatWasDone({ detail: { contractNumber, journey, entryCents, outcome } }: { detail: AdminDetail }) {
  const { entryPaidAt, contract } = journey
  return (
    <ul className="list-disc pl-5">
      <li>
        {contract?.signedAt
          ? `Contrato ${contractNumber} assinado pelo cliente em ${formatDateTime(contract.signedAt)}.`
          : `Contrato ${contractNumber} ainda não assinado: o cliente não pode mais assinar.`}
      </li>
      <li>
        {entryPaidAt
          ? `Entrada paga em ${formatKnownTime(entryPaidAt)}.`
          : entryCents === 0
            ? 'O financiamento não tem entrada.'
            : outcome.partCents > 0
              ? `Da entrada chegaram ${formatBRL(outcome.partCents)}.`
              : 'A entrada não foi paga.'}
      </li>
    </ul>
  )
}

function WhatItMeans({ move, from, to }: { move: Transition; from: string; to: string }) {
  const { kind, skipped, missing } = move
  return (
    <>
      {kind === 'back' && (
        <p>
          Este financiamento está em <span>{from}</span>. O cliente passa a ver <span>{to}</span>.
        </p>
      )}
      {skipped.length > 0 && (
        <p>
          <strong>Etapas que ficam para trás:</strong>{' '}
          <span>{new Intl.ListFormat('pt-BR').format(skipped.map((stage) => statusLabel(stage)))}</span>.
        </p>
      )}
      {missing.length > 0 && (
        <div>
          <p className="font-semibold">Ainda falta:</p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map((need) => (
              <li key={need}>{stageNeedLabel(need)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/**
 * Says that another status cancels the pick-up booked for a released motorcycle. Null if no booking is left to cancel.
 */
export function lostPickup({ status, journey }: Pick<AdminDetail, 'status' | 'journey'>): string | null {
  if (status !== 'completed' || !journey.booking || journey.handedOverAt) return null
  return 'A retirada que o cliente marcou é cancelada, e ele recebe um e-mail.'
}
