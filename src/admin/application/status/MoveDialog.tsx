import { useStore } from '@nanostores/react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { statusLabel } from '#domain/application/status.ts'
import { stageNeedLabel, type Transition, transition } from '#domain/application/transition.ts'
import { $drafts } from '../../core/drafts.ts'
import { stageFactsOf } from '../state/facts-of.ts'
import { lostPickup } from './lost-pickup.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { knownStatus } from './tracker-step.ts'
import type { StatusChange } from './use-status-change.ts'

/** Before a refusal, a jump or a step back: what it leaves out, what is missing, and why. */
export function MoveDialog({ detail, change }: { detail: AdminDetail; change: StatusChange }) {
  const { asked } = change
  const note = useStore($drafts)[detail.id]?.note?.trim()
  if (asked === null) return null
  const from = knownStatus(detail)
  const move = transition(from, asked, stageFactsOf(detail))
  const isRefusal = move.kind === 'refusal'
  const lost = lostPickup(detail)
  return (
    <ReasonDialog
      applicationId={detail.id}
      purpose={asked}
      title={titleOf(move, from, statusLabel(asked))}
      hint="Fica no histórico; o cliente não vê o motivo"
      confirm={isRefusal ? 'Recusar Financiamento' : confirmOf(move)}
      variant={isRefusal ? 'danger' : 'primary'}
      maxLength={1000}
      failed={messageFor('status_failed')}
      onConfirm={(reason) => change.send(asked, reason)}
      onClose={change.close}
    >
      {!isRefusal && <WhatItMeans move={move} from={statusLabel(from)} to={statusLabel(asked)} />}
      {lost && <p>{lost}</p>}
      {note && <p>A observação que você escreveu também fica no histórico.</p>}
    </ReasonDialog>
  )
}

function titleOf({ kind }: Transition, from: string, to: string): string {
  if (kind === 'refusal') return 'Recusar este financiamento?'
  if (kind === 'back') return from === 'rejected' ? `Reabrir em ${to}?` : `Voltar para ${to}?`
  return `Avançar para ${to}?`
}

const confirmOf = ({ kind, missing }: Transition) =>
  kind === 'back' ? 'Voltar a esta etapa' : missing.length > 0 ? 'Avançar mesmo assim' : 'Avançar'

function WhatItMeans({ move, from, to }: { move: Transition; from: string; to: string }) {
  const { kind, skipped, missing } = move
  return (
    <>
      {kind === 'back' && (
        <p>
          Este financiamento está em {from}. O cliente passa a ver {to}.
        </p>
      )}
      {skipped.length > 0 && (
        <p>
          <strong>Etapas que ficam para trás:</strong>{' '}
          {new Intl.ListFormat('pt-BR').format(skipped.map((stage) => statusLabel(stage)))}.
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
