import { useState } from 'react'
import type { DebitView } from '#api/debits.ts'
import type { InstallmentView } from '#api/installments.ts'
import { debitEndLabels, debitPhaseLabels } from '#content/debits.ts'
import { installmentNumbers } from '#content/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { wayTitles } from '#content/ways-to-pay.ts'
import { formatDate, formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { purposeOf } from '#domain/payments/charge.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../../core/api.ts'
import type { Since } from '../../core/past-day.ts'
import { call } from '../../core/session.ts'
import { LoadFailure } from '../../core/use-load.tsx'
import { BoletoDialog } from './BoletoDialog.tsx'
import { DueDay } from './DueDay.tsx'
import { LateRows, Rows } from './InstallmentRows.tsx'
import { Ledger } from './Ledger.tsx'
import { type Change, type Loaded, RecordDialog, ReverseDialog } from './RecordDialog.tsx'
import { useInstallments } from './use-installments.ts'
import { WaiverDialog } from './WaiverDialog.tsx'

/**
 * The debt of a released contract. Analysts record payments and waive fees; managers undo a recorded payment, and
 * analysts ask them to.
 */
export function InstallmentsCard({ id, since }: { id: string; since: Since }) {
  const [recording, setRecording] = useState(false)
  const [reversing, setReversing] = useState<InstallmentView | null>(null)
  const [waiving, setWaiving] = useState<InstallmentView | null>(null)
  const [sending, setSending] = useState(false)
  const [all, setAll] = useState(false)
  const { data, failure, reload, change } = useInstallments(id)
  if (data?.plan === null) return null
  const plan = data?.plan
  const open = plan?.rows.filter(({ state }) => state !== 'paid') ?? []
  const late = open.filter(({ state }) => state === 'late')
  const asked = (kind: string, number: number) =>
    data?.asks.some((one) => one.kind === kind && one.number === number) ?? false

  return (
    <Card title="Parcelas">
      {failure && !plan && (
        <LoadFailure failure={failure} onRetry={reload} title={sentenceFor('installments_failed')} />
      )}
      {plan && (
        <>
          <Facts
            short
            facts={[
              { label: 'Pagas', value: `${plan.rows.length - open.length} de ${plan.rows.length}` },
              { label: 'Em atraso', value: String(late.length) },
              { label: 'Em aberto', value: formatBRL(plan.openCents) },
              { label: `Para quitar em ${formatPlainDate(plan.today)}`, value: formatBRL(plan.payoffCents) },
            ]}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            {open.length > 0 && (
              <Button variant="secondary" size="sm" onClick={() => setRecording(true)}>
                Registrar parcelas pagas
              </Button>
            )}
            {late.length > 0 && data?.ways.some(({ way }) => way === 'boleto') && (
              <Button variant="secondary" size="sm" onClick={() => setSending(true)}>
                Enviar boleto
              </Button>
            )}
            <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Esconder as parcelas' : 'Ver as parcelas'}
            </Button>
          </div>
          {data?.debit && <DebitLine debit={data.debit} next={open[0]} />}
          <Charges id={id} charges={data?.charges ?? []} open={open.length} change={change} />
          {all && (
            <Rows
              rows={plan.rows}
              mayReverse={({ paidCents }) => (paidCents ?? 0) <= data.reversalLeftCents}
              isAsked={(number) => asked('installment_reversal', number)}
              onReverse={setReversing}
              onWaive={setWaiving}
            />
          )}
          {late.length > 0 && !all && <LateRows rows={late} onWaive={setWaiving} />}
          <DueDay id={id} dueDay={data.dueDay} open={open} change={change} />
          <Ledger id={id} plan={plan} />
          {waiving && (
            <WaiverDialog
              key={waiving.number}
              id={id}
              row={waiving}
              leftCents={data.waiverLeftCents}
              isAsked={asked('fee_waiver', waiving.number)}
              change={change}
              onClose={() => setWaiving(null)}
            />
          )}
          {sending && (
            <BoletoDialog
              id={id}
              name={null}
              onDone={() => {
                setSending(false)
                reload()
              }}
              onClose={() => setSending(false)}
            />
          )}
          {recording && (
            <RecordDialog
              id={id}
              since={since}
              change={change}
              next={open[0]?.number ?? 1}
              leftCents={data.recordLeftCents}
              onClose={() => setRecording(false)}
            />
          )}
          {reversing !== null && (
            <ReverseDialog
              id={id}
              number={reversing.number}
              isAtOnce={(reversing.paidCents ?? 0) <= data.reversalLeftCents}
              change={change}
              onClose={() => setReversing(null)}
            />
          )}
        </>
      )}
    </Card>
  )
}

const debitStates: Readonly<Record<DebitView['state'], string | null>> = {
  off: null,
  asked: 'pedido pelo cliente, sendo preparado',
  offered: 'espera a autorização do cliente no banco dele',
  active: 'ligado',
}

/** Since when the installments are debited and what is debited next, or how that ended. */
function DebitLine({ debit: { state, since, ended }, next }: { debit: DebitView; next: InstallmentView | undefined }) {
  const words =
    state === 'off' && ended
      ? `desligado em ${formatDate(ended.at)}: ${debitEndLabels[ended.by]}`
      : debitStates[state] && `${debitStates[state]}${since ? ` desde ${formatDate(since)}` : ''}`
  if (!words) return null
  return (
    <p className="mt-4 text-sm">
      <strong>Débito automático</strong> <span>{words}</span>
      <span>
        {next?.debit &&
          `; parcela ${next.number}, de ${formatPlainDate(next.debit.on)}: ${debitPhaseLabels[next.debit.phase]}`}
      </span>
      .
    </p>
  )
}

type Charge = Loaded['charges'][number]

const chargeStates = { making: 'sendo gerada', refused: 'recusada', open: 'aberta', expired: 'vencida' }

/** The charges that the customer asked for. Lets an analyst reissue them, or retry one that the provider refused. */
function Charges({
  id,
  charges,
  open,
  change,
}: {
  id: string
  charges: readonly Charge[]
  /** How many installments are not paid. */
  open: number
  change: Change
}) {
  const { pressed, failureAt, press } = usePress<string>()
  const { reissue, retry } = admin.applications[':id'].installments.charges[':charge']

  const send = (charge: string, request: typeof reissue | typeof retry, done: string) =>
    press(charge, async () => {
      const answer = await change(() => call(request.$post({ param: { id, charge } })))
      if (answer.ok) toast.success(sentenceFor(done))
      return failureIn(answer)
    })

  if (charges.length === 0) return null
  return (
    <ul aria-label="Cobranças" className="mt-4 divide-y divide-line border-line border-y text-sm">
      {charges.map((charge) => (
        <li key={charge.id} className="py-2">
          <p className="figures flex flex-wrap justify-between gap-x-4 font-semibold">
            <span translate="no">{formatBRL(charge.amountCents)}</span>{' '}
            <span>
              <span>{charge.way === 'pix' ? 'Cobrança Pix' : wayTitles[charge.way]}</span>{' '}
              <span>{charge.way === 'debit' && charge.state === 'open' ? 'agendado' : chargeStates[charge.state]}</span>
            </span>
          </p>
          <p className="figures text-ink-soft">
            <span>
              {purposeOf(charge.numbers, open) === 'settlement'
                ? 'Quitação, parcelas'
                : charge.numbers.length === 1
                  ? 'Parcela'
                  : 'Parcelas'}
            </span>{' '}
            <span>{installmentNumbers(charge.numbers)}</span>
            <span>{charge.dueOn && `, vence em ${formatPlainDate(charge.dueOn)}`}</span>
            <span>{charge.expiresAt && `, vale até ${formatDateTime(charge.expiresAt)}`}</span>
          </p>
          {!charge.failure && (
            <Button
              size="sm"
              variant="ghost"
              className="-ml-2"
              busy={pressed === charge.id}
              busyLabel="Reemitindo..."
              onClick={() => void send(charge.id, reissue, 'charge_reissued')}
            >
              <span>{charge.way === 'debit' ? 'Trocar por Pix' : 'Reemitir cobrança'}</span>
              <span className="sr-only">{` de ${formatBRL(charge.amountCents)}`}</span>
            </Button>
          )}
          {charge.failure && (
            <Alert
              tone="warn"
              className="mt-2"
              title="O provedor recusou a cobrança"
              action={
                <Button
                  size="sm"
                  variant="secondary"
                  busy={pressed === charge.id}
                  busyLabel="Pedindo..."
                  onClick={() => void send(charge.id, retry, 'charge_retried')}
                >
                  <span>{charge.way === 'debit' ? 'Trocar por Pix' : 'Tentar de novo'}</span>
                </Button>
              }
            >
              <span>
                {charge.way === 'debit'
                  ? 'O cliente foi avisado, e pode pagar de outro jeito.'
                  : 'O cliente não tem como pagar por aqui. Corrija o motivo e tente de novo.'}
              </span>{' '}
              Resposta do provedor: “<span>{charge.failure}</span>”
            </Alert>
          )}
          <PressFailure failure={failureAt(charge.id)} />
        </li>
      ))}
    </ul>
  )
}
