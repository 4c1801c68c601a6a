import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { InstallmentsAnswer } from '#api/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { BindingAct } from '#domain/approvals.ts'
import { parsePlainDate } from '#domain/calendar/calendar.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Failure } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { askedHint } from '../../core/ApprovalAsks.tsx'
import { admin } from '../../core/api.ts'
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
export function RecordDialog(props: Props) {
  const { leftCents, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const { typed, cents, cost, errors, failure, busy, type, typeCents, submit } = useRecord(props, form)
  const asks = (cents ?? cost ?? 0) > leftCents
  return (
    <FormDialog
      title="Registrar parcelas pagas"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      busy={busy}
      busyLabel="Registrando..."
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
        value={typed.numbers}
        error={errors.numbers}
        onChange={(event) => type('numbers', event.target.value)}
      />
      <MaskedField
        label="Dia do pagamento"
        format="##/##/####"
        read={typedNumbers.birthDate.read}
        placeholder="dd/mm/aaaa"
        value={typed.day}
        error={errors.paidOn}
        onValueChange={(digits) => type('day', digits)}
      />
      <ReaisField
        label="Valor recebido"
        hint={cost === null ? undefined : `Neste dia custam ${formatBRL(cost)}`}
        cents={cents}
        error={errors.amountCents}
        onCentsChange={typeCents}
      />
      <TextField
        label="Como foi pago"
        hint="Por exemplo: boleto 1234, ou TED de 21/11. Um Pix chega sozinho em Pagamentos"
        autoComplete="off"
        maxLength={140}
        value={typed.how}
        error={errors.how}
        onChange={(event) => type('how', event.target.value)}
      />
      <DialogFailure failure={failure} failed={sentenceFor('installments_failed')} />
    </FormDialog>
  )
}

/** Holds the typed payment, shows its cost on that day, checks and stores it. */
function useRecord({ id, next, since, change, onClose }: Props, form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState({ numbers: String(next), day: '', how: '' })
  const [cents, setCents] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const numbers = parseNumbers(typed.numbers)
  const paidOn = parsePlainDate(typed.day)
  const cost = useCost(id, numbers, paidOn)

  function type(name: keyof typeof typed, value: string) {
    setTyped((before) => ({ ...before, [name]: value }))
    clear(name === 'day' ? 'paidOn' : name)
  }

  function typeCents(value: number | null) {
    setCents(value)
    clear('amountCents')
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const dayError = pastDayError(typed.day, since, 'payment_in_future')
    if (!numbers || !paidOn || dayError || !cents || !typed.how.trim()) {
      return refuse({
        numbers: numbers ? undefined : 'Informe as parcelas: 3, ou 3 a 5',
        paidOn: dayError,
        amountCents: cents ? undefined : sentenceFor('amount_invalid'),
        how: typed.how.trim() ? undefined : sentenceFor('required'),
      })
    }
    setBusy(true)
    setFailure(null)
    const json = { numbers, paidOn, amountCents: cents, how: typed.how }
    const request = admin.applications[':id'].installments.payments
    const answer = await change(() => call(request.$post({ param: { id }, json })))
    setBusy(false)
    if (answer.ok) {
      const isAsked = answer.data.asks.some(({ kind }) => kind === 'installments_record')
      toast.success(sentenceFor(isAsked ? 'approval_asked' : 'installments_recorded'))
      if (isAsked) approvalsChanged()
      return onClose()
    }
    setFailure(answer.failure)
    refuse(Object.fromEntries(answer.failure.errors.map(({ field, code }) => [field, sentenceFor(code)])))
  }

  return { typed, cents, cost, errors, failure, busy, type, typeCents, submit }
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
      }
  return (
    <ReasonDialog
      applicationId={id}
      purpose={`installment ${number}`}
      {...words}
      variant={isAtOnce ? 'danger' : 'primary'}
      needsReason={!isAtOnce}
      maxLength={500}
      failed={sentenceFor('installments_failed')}
      onConfirm={reverse}
      onClose={onClose}
    />
  )
}
