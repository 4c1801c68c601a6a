import { useStore } from '@nanostores/react'
import { sentenceFor } from '#content/sentences.ts'
import type { Failure } from '#lib/call-api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { askedHint } from '../../core/ApprovalAsks.tsx'
import { admin } from '../../core/api.ts'
import { approvalsChanged } from '../../core/menu-counts.ts'
import { $who, call } from '../../core/session.ts'
import { ReasonDialog } from '../status/ReasonDialog.tsx'
import type { Change } from './RecordDialog.tsx'

type Props = { id: string; number: number; change: Change; onClose: () => void }

/** Takes back a payment that was recorded by mistake; analysts ask the managers to. */
export function ReverseDialog({ id, number, change, onClose }: Props) {
  const isManager = useStore($who)?.role === 'manager'

  async function reverse(reason: string): Promise<Failure | null> {
    const request = admin.applications[':id'].installments.reversals
    const answer = await change(() => call(request.$post({ param: { id }, json: { number, reason } })))
    if (!answer.ok) return answer.failure
    toast.success(sentenceFor(isManager ? 'installment_reversed' : 'managers_asked'))
    if (!isManager) approvalsChanged()
    return null
  }

  const words = isManager
    ? {
        title: `Desfazer o pagamento da parcela ${number}`,
        hint: 'Fica no histórico. O cliente recebe um e-mail e volta a ver a parcela em aberto.',
        confirm: 'Desfazer pagamento',
      }
    : {
        title: `Pedir à gestão para desfazer o pagamento da parcela ${number}?`,
        hint: askedHint,
        confirm: 'Pedir à gestão',
      }
  return (
    <ReasonDialog
      applicationId={id}
      purpose={`installment ${number}`}
      {...words}
      variant={isManager ? 'danger' : 'primary'}
      needsReason={!isManager}
      maxLength={500}
      failed={sentenceFor('installments_failed')}
      onConfirm={reverse}
      onClose={onClose}
    />
  )
}
