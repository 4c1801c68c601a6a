import { useEffect, useState } from 'react'
import type { InstallmentsAnswer } from '#api/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { BindingAct } from '#domain/approvals.ts'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { DayField } from '#forms/DayField.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import type { Failure } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { askedHint } from '../../core/ApprovalAsks.tsx'
import { admin } from '../../core/api.ts'
import { draftKey } from '../../core/drafts.ts'
import { approvalsChanged } from '../../core/menu-counts.ts'
import { pastDayError, type Since } from '../../core/past-day.ts'
import { call } from '../../core/session.ts'
import type { useLoad } from '../../core/use-load.tsx'
import { DialogFailure } from '../DialogFailure.tsx'
import { ReasonDialog } from '../status/ReasonDialog.tsx'

/** A charge. `failure` is the provider's reason for refusing it, null unless the provider did. */
type AdminCharge = InstallmentsAnswer['charges'][number] & { failure: string | null }
/** The ledger and its charges as the card loads them. */
export type Loaded = Omit<InstallmentsAnswer, 'charges'> & {
  charges: readonly AdminCharge[]
  /** The requests to the managers that still wait. */
  asks: readonly { kind: BindingAct; number: number }[]
  /** What the reader may still waive, record and take back without another person, in cents. */
  waiverLeftCents: number
  recordLeftCents: number
  reversalLeftCents: number
}
export type Change = ReturnType<typeof useLoad<Loaded>>['change']
type Props = {
  id: string
  next: number
  since: Since
  /** What the reader may still record without another person, in cents. */
  leftCents: number
  change: Change
  onClose: () => void
}

/** Records installments whose payment the analyst saw on the bank's account. */
export function RecordDialog({ id, next, since, leftCents, change, onClose }: Props) {
  const form = useForm({
    initial: { numbers: String(next), paidOn: '', amountCents: null as number | null, how: '' },
    read: (typed) => {
      const numbers = parseNumbers(typed.numbers)
      return readUnless(
        {
          numbers: numbers ? undefined : 'Informe as parcelas: 3, ou 3 a 5',
          paidOn: pastDayError(typed.paidOn, since, 'payment_in_future'),
          amountCents: typed.amountCents ? undefined : sentenceFor('amount_invalid'),
          how: typed.how.trim() ? undefined : sentenceFor('required'),
        },
        () => ({ ...typed, numbers: numbers ?? [], amountCents: typed.amountCents ?? 0 }),
      )
    },
    draft: { key: draftKey(`record:${id}`) },
    send: async (json) => {
      const request = admin.applications[':id'].installments.payments
      const answer = await change(() => call(request.$post({ param: { id }, json })))
      if (!answer.ok) return answer.failure
      const isAsked = answer.data.asks.some(({ kind }) => kind === 'installments_record')
      toast.success(sentenceFor(isAsked ? 'approval_asked' : 'installments_recorded'))
      if (isAsked) approvalsChanged()
      onClose()
      return null
    },
  })
  const { numbers, paidOn, amountCents } = form.typed
  const cost = useCost(id, parseNumbers(numbers), isPlainDate(paidOn) ? paidOn : null)
  const asks = (amountCents ?? cost ?? 0) > leftCents
  return (
    <FormDialog
      title="Registrar parcelas pagas"
      onClose={onClose}
      {...form.dialog}
      busyLabel={asks ? 'Pedindo...' : 'Registrando...'}
      confirm={asks ? 'Pedir aprovação' : 'Registrar'}
    >
      <p className="text-ink-soft text-sm">
        Copie do extrato da conta do banco. O cliente vê o pagamento no portal e recebe um e-mail.{' '}
        {asks && <span>Vale com a aprovação de outra pessoa, que confere o extrato.</span>}
      </p>
      <TextField
        label="Parcelas"
        hint="Uma (3), algumas (3, 5) ou uma sequência (3 a 5)"
        autoComplete="off"
        maxLength={80}
        {...form.text('numbers')}
      />
      <DayField label="Dia do pagamento" {...form.choice('paidOn')} />
      <ReaisField
        label="Valor recebido"
        hint={cost === null ? undefined : `Neste dia custam ${formatBRL(cost)}`}
        {...form.cents('amountCents')}
      />
      <TextField
        label="Como foi pago"
        hint="Por exemplo: boleto 1234, ou TED de 21/11. Um Pix chega sozinho em Pagamentos"
        autoComplete="off"
        maxLength={140}
        {...form.text('how')}
      />
      <DialogFailure failure={form.failure} failed={sentenceFor('installments_failed')} />
    </FormDialog>
  )
}

/** The cost of installments on a day, in cents; null until it is known. */
function useCost(id: string, numbers: readonly number[] | null, day: string | null): number | null {
  const [cost, setCost] = useState<number | null>(null)
  const wanted = numbers?.join()
  useEffect(() => {
    setCost(null)
    if (!wanted || !day) return
    let current = true
    void call(admin.applications[':id'].installments.$get({ param: { id }, query: { on: day } })).then((answer) => {
      const rows = answer.ok ? (answer.data.plan?.rows ?? []) : []
      const asked = rows.filter(({ number }) => wanted.split(',').includes(String(number)))
      if (current && asked.length > 0) setCost(asked.reduce((sum, { todayCents }) => sum + todayCents, 0))
    })
    return () => {
      current = false
    }
  }, [id, wanted, day])
  return cost
}

/** Numbers of installments as people write them: '3', '3, 5', '3 a 5'; null for anything else. Sorted, each once. */
export function parseNumbers(typed: string): number[] | null {
  const numbers = new Set<number>()
  for (const part of typed.split(',')) {
    const [, from, to] = part.trim().match(/^(\d{1,3})(?:\s*(?:a|-|até)\s*(\d{1,3}))?$/i) ?? []
    if (from === undefined) return null
    const last = Number(to ?? from)
    if (Number(from) < 1 || last < Number(from) || last > 120) return null
    for (let number = Number(from); number <= last; number++) numbers.add(number)
  }
  return [...numbers].sort((one, other) => one - other)
}

type ReverseDialogProps = {
  id: string
  number: number
  /** False if it becomes a request to the managers. */
  isAtOnce: boolean
  change: Change
  onClose: () => void
}

/** Takes back a payment that was recorded by mistake; beyond the reader's limits, asks the managers to. */
export function ReverseDialog({ id, number, isAtOnce, change, onClose }: ReverseDialogProps) {
  async function reverse(reason: string): Promise<Failure | null> {
    const request = admin.applications[':id'].installments.reversals
    const answer = await change(() => call(request.$post({ param: { id }, json: { number, reason } })))
    if (!answer.ok) return answer.failure
    toast.success(sentenceFor(isAtOnce ? 'installment_reversed' : 'managers_asked'))
    if (!isAtOnce) approvalsChanged()
    return null
  }

  const words = isAtOnce
    ? {
        title: `Desfazer o pagamento da parcela ${number}`,
        hint: 'Fica no histórico. O cliente recebe um e-mail e volta a ver a parcela em aberto.',
        confirm: 'Desfazer pagamento',
      }
    : {
        title: `Pedir à gestão para desfazer o pagamento da parcela ${number}?`,
        hint: askedHint,
        confirm: 'Pedir à gestão',
        busyLabel: 'Pedindo...',
      }
  return (
    <ReasonDialog
      applicationId={id}
      purpose={`installment ${number}`}
      {...words}
      variant={isAtOnce ? 'danger' : 'primary'}
      asks={!isAtOnce}
      maxLength={500}
      failed={sentenceFor('installments_failed')}
      onConfirm={reverse}
      onClose={onClose}
    />
  )
}
