import { useState } from 'react'
import type { MatchCandidates, PaymentRow } from '#api/payments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { statusLabel } from '#content/stages.ts'
import { formatKnownTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { MatchClue } from '#domain/payments/match.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { useForm } from '#forms/use-form.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { payerInWords, usePaymentAction } from './payment-actions.ts'

type Candidate = MatchCandidates[number]
type Props = { row: PaymentRow; onDone: () => void; onStale: () => void; onClose: () => void }

const clueWords: Record<MatchClue, string> = {
  contract: 'contrato na mensagem',
  cpf: 'CPF de quem pagou',
  name: 'nome',
  amount: 'valor igual',
}

const ask = (id: string, query: { q?: string }, init?: RequestInit) =>
  call(admin.payments[':id'].candidates.$get({ param: { id }, query }, init ? { init } : {}))

/** Loads the applications that a payment may be for. `find` adds one by its contract number. */
function useCandidates(id: string) {
  const { data, failure, reload } = useLoad(`payments/${id}/candidates`, (signal) => ask(id, {}, { signal }))
  const [found, setFound] = useState<readonly Candidate[]>([])
  const [isFinding, setFinding] = useState(false)
  const all = [...found, ...(data ?? [])]

  /** Returns the application with a contract number, or the sentence to show instead. */
  async function find(contractNumber: string): Promise<Candidate | string> {
    setFinding(true)
    const answer = await ask(id, { q: contractNumber })
    setFinding(false)
    if (!answer.ok) {
      const problem = answer.failure.errors.find(({ field }) => field === 'q')
      return problem ? sentenceFor(problem.code) : sentenceOf(answer.failure)
    }
    const [one] = answer.data
    if (one) setFound((earlier) => [one, ...earlier])
    return one ?? sentenceFor('contract_unknown')
  }

  return {
    candidates: all.filter(
      (one, index) => all.findIndex((other) => other.contractNumber === one.contractNumber) === index,
    ),
    isKnown: data !== undefined,
    failure,
    reload,
    find,
    isFinding,
  }
}

/** Assigns a payment that names no charge: to a suggested application, or to one found by its contract number. */
export function MatchDialog({ row, onDone, onStale, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { candidates, isKnown, failure, reload, find, isFinding } = useCandidates(row.id)
  const act = usePaymentAction(row, 'match', onStale)
  const choice = candidates.find(({ contractNumber }) => contractNumber === chosen)
  const form = useForm({
    initial: { contractNumber: '' },
    read: () => {
      if (choice) return { body: choice.contractNumber }
      void look()
      return null
    },
    send: async (contractNumber) => {
      const failed = await act(contractNumber)
      if (failed === null) onDone()
      return failed
    },
  })

  /** Chooses a contract, or none: Enter then looks for the typed number, and never sends what was chosen before. */
  function choose(contractNumber: string | null, number = '') {
    setChosen(contractNumber)
    form.change({ contractNumber: number })
  }

  async function look() {
    const contractNumber = form.typed.contractNumber.replace(/\D/g, '')
    if (contractNumber === '') return form.refuse({ contractNumber: sentenceFor('required') })
    // Whoever types another number or chooses somebody meanwhile has taken this choice back.
    setChosen(contractNumber)
    const one = await find(contractNumber)
    if (typeof one === 'string') form.refuse({ contractNumber: one })
  }

  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title="De quem é este pagamento?"
      busyLabel="Salvando..."
      confirm={choice ? `É de ${choice.fullName}` : 'Escolha de quem é'}
    >
      <Received row={row} />
      {failure && !isKnown && <LoadFailure title="Erro ao procurar de quem é" failure={failure} onRetry={reload} />}
      {!isKnown && !failure && <Loading />}
      {candidates.length > 0 ? (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold text-sm">Pode ser de</legend>
          {candidates.map((one) => (
            <CandidateCard
              key={one.contractNumber}
              candidate={one}
              checked={one === choice}
              onChoose={() => choose(one.contractNumber)}
            />
          ))}
        </fieldset>
      ) : (
        isKnown && <p className="text-sm">Nada neste pagamento lembra um pedido. Procure pelo número do contrato.</p>
      )}
      <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto]">
        <TextField
          label={candidates.length > 0 ? 'Outro contrato' : 'Número do contrato'}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          {...form.text('contractNumber')}
          onChange={({ target }) => choose(null, target.value)}
        />
        <Button variant="secondary" busy={isFinding} busyLabel="Procurando..." onClick={() => void look()}>
          Procurar
        </Button>
      </div>
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}

function Received({ row }: Pick<Props, 'row'>) {
  return (
    <div>
      <p className="figures font-semibold">
        <span translate="no">{formatBRL(row.amountCents)}</span> em <span>{formatKnownTime(row.paidAt)}</span>
      </p>
      {row.payer && <p>{`Pago por ${payerInWords(row.payer)}`}</p>}
      {row.note && <p className="text-ink-soft [overflow-wrap:anywhere]">{`“${row.note}”`}</p>}
    </div>
  )
}

type CardProps = { candidate: Candidate; checked: boolean; onChoose: () => void }

function CandidateCard({ candidate, checked, onChoose }: CardProps) {
  const { fullName, maskedCpf, contractNumber, model, status, clues, dueCents, end } = candidate
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-3 text-sm has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="candidate"
        checked={checked}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-brand"
      />
      <span className="grid min-w-0 gap-1">
        <span translate="no" className="font-semibold [overflow-wrap:anywhere]">
          {fullName}
        </span>
        <span className="figures text-ink-soft">
          <span translate="no">{maskedCpf}</span> · contrato <span translate="no">{contractNumber}</span>
        </span>
        <span className="text-ink-soft">
          <span translate="no">{model}</span> · <span>{statusLabel(status)}</span>
          <span>{end && (end === 'withdrawn' ? ' · desistiu' : ' · recusado')}</span>
        </span>
        <span className="figures">
          {dueCents === null ? 'Nada a pagar agora' : `A pagar a seguir: ${formatBRL(dueCents)}`}
        </span>
        {clues.length > 0 && (
          <span className="flex flex-wrap gap-1">
            {clues.map((clue) => (
              <Badge key={clue} tone="info">
                {clueWords[clue]}
              </Badge>
            ))}
          </span>
        )}
      </span>
    </label>
  )
}
