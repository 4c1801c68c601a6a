import { Download } from 'lucide-react'
import { useState } from 'react'
import type { OwnPaymentView } from '#api/payments.ts'
import type { ApplicantView, OutcomeView } from '#api/portal.ts'
import { installmentWords } from '#content/installments.ts'
import { goesBack, withoutKey } from '#content/payments.ts'
import { promise } from '#content/promise.ts'
import {
  brazilianDate,
  formatDateTime,
  formatKnownTime,
  formatPlainDate,
  type PlainDate,
} from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { api, serverDate } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { FoldingCard } from '#ui/structure/FoldingCard.tsx'
import { refresh, show } from '../portal-state.ts'
import { askPortal } from '../session.ts'

const states = {
  entry: { label: 'Entrada recebida', tone: 'ok' },
  installments: { label: 'Parcelas', tone: 'ok' },
  waiting: { label: 'Recebido', tone: 'info' },
  refunding: { label: 'Devolução a caminho', tone: 'info' },
  refunded: { label: 'Devolvido', tone: 'neutral' },
} as const

const disputed = { label: 'Contestado', tone: 'warn' } as const

const waitsFirst = (one: OwnPaymentView, other: OwnPaymentView) =>
  Number(other.task !== null) - Number(one.task !== null)

/** Every payment received and every refund, for ever. Those with an open task stand on top. */
export function PaymentsCard({ view }: { view: ApplicantView }) {
  const { owedCents, installmentsOwedCents, correctionOwedCents, corrections, payableCents } = view.outcome
  const waits = (task: OwnPaymentView['task']) => view.payments.some((one) => one.task === task)
  // Where the rest of the entry can be paid, its card offers the choice.
  const isUnused = view.payments.some(
    ({ task, numbers }) => task === 'hold' || (task === 'customer' && numbers === null && payableCents === 0),
  )
  return (
    <FoldingCard
      title="Pagamentos"
      line={paymentsLine(view.payments)}
      id="pagamentos"
      opens={
        owedCents + installmentsOwedCents + correctionOwedCents > 0 || view.payments.some(({ task }) => task !== null)
      }
    >
      <div role="status" className="empty:hidden">
        {owedCents > 0 && (
          <Alert tone="info" className="mb-4" title={`${formatBRL(owedCents)} voltam para você`}>
            <span>{waits('motorcycle') ? 'Quando o banco confirmar a volta da moto, o' : 'O'}</span> valor volta
            <span>{waits('refund_elsewhere') || waits('motorcycle') ? '' : ' para a conta de onde veio'}</span>. Esta
            página mostra quando o dinheiro voltar.
          </Alert>
        )}
        {installmentsOwedCents > 0 && (
          <Alert
            tone="info"
            className="mb-4"
            title={`${formatBRL(installmentsOwedCents)} de parcelas voltam para você`}
          >
            Você não deve mais estas parcelas. O banco devolve o que você pagou delas e avisa por e-mail.
          </Alert>
        )}
        {correctionOwedCents > 0 && (
          <Alert tone="info" className="mb-4" title={`${formatBRL(correctionOwedCents)} de correção são seus`}>
            Você desistiu, e o valor volta corrigido pelo IPCA. A correção não cabe na devolução: o banco paga à parte e
            avisa por e-mail.
          </Alert>
        )}
      </div>
      <ul className="divide-y divide-line">
        {[...view.payments].sort(waitsFirst).map((payment) => (
          <Payment key={payment.id} view={view} payment={payment} />
        ))}
      </ul>
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {isUnused && <AskBack view={view} />}
    </FoldingCard>
  )
}

function paymentsLine(payments: readonly OwnPaymentView[]): string {
  const [only, ...others] = payments
  if (!only) return ''
  return others.length > 0
    ? `${payments.length} recebidos`
    : `${formatBRL(only.amountCents)}: ${states[only.state].label}`
}

function Payment({ view, payment }: { view: ApplicantView; payment: OwnPaymentView }) {
  const { label, tone } = payment.task === 'dispute' ? disputed : states[payment.state]
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span translate="no" className="figures font-bold text-lg">
          {formatBRL(payment.amountCents)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-ink-soft text-sm">
        Recebido em <span>{formatKnownTime(payment.paidAt)}</span>
      </p>
      <p className="mt-1 max-w-prose">{paymentSentence(payment, view.outcome, brazilianDate(serverDate()))}</p>
      {payment.refunds.length > 0 && (
        <ul className="mt-2 grid gap-2 border-line border-l-2 pl-3 text-sm">
          {payment.refunds.map((refund) => (
            <li key={refund.id}>
              <p>
                Devolução de{' '}
                <span translate="no" className="figures font-semibold">
                  {formatBRL(refund.amountCents)}
                </span>
                :{' '}
                <span>
                  {refund.state === 'done' && refund.settledAt
                    ? `feita em ${formatDateTime(refund.settledAt)}`
                    : refund.state === 'failed'
                      ? 'não realizada'
                      : `pedida em ${formatDateTime(refund.requestedAt)}`}
                </span>
              </p>
              {refund.elsewhere && <p className="[overflow-wrap:anywhere]">{refund.elsewhere}</p>}
              {refund.returnId && <Identifier id={refund.returnId} />}
            </li>
          ))}
        </ul>
      )}
      <Identifier id={payment.endToEndId} />
      <a
        href={`/pdf/comprovante/${payment.id}?application=${view.id}`}
        download
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-sm underline underline-offset-4"
      >
        <Download aria-hidden className="size-4 shrink-0" />
        Comprovante em PDF<span className="sr-only">{` de ${formatBRL(payment.amountCents)}`}</span>
      </a>
    </li>
  )
}

/** The change of prices on what went back after a withdrawal, each with what it was worked out from. */
function Corrections({ corrections }: Pick<OutcomeView, 'corrections'>) {
  return (
    <section className="mt-4 border-line border-t pt-4" aria-labelledby="correcoes">
      <h3 id="correcoes" className="font-bold">
        Correção do que voltou
      </h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {corrections.map(({ id, amountCents, paidOn, returnedOn, correctionCents, givenOn }) => (
          <li key={id}>
            <span translate="no" className="figures font-semibold">
              {formatBRL(correctionCents)}
            </span>{' '}
            sobre <span translate="no">{formatBRL(amountCents)}</span>, pelo IPCA de{' '}
            <span>{formatPlainDate(paidOn)}</span> a <span>{formatPlainDate(returnedOn)}</span>:{' '}
            <span>{givenOn ? `paga em ${formatPlainDate(givenOn)}` : 'o banco ainda vai pagar'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Identifier({ id }: { id: string }) {
  return <p className="mt-1 font-mono text-ink-faint text-xs [overflow-wrap:anywhere]">{id}</p>
}

const soon = 'em até 2 dias úteis'

const whys = {
  withdrawn: 'Você desistiu, e o valor volta inteiro.',
  refused: 'O pedido foi encerrado, e o valor volta inteiro.',
}

const whatOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? installmentWords(numbers) : `soma das ${installmentWords(numbers)}`

const already = (what: string | null, keptCents: number) => {
  if (what === null) return 'A entrada já estava paga. '
  return keptCents > 0 ? 'O resto é seu. ' : `A ${what} já estava paga. `
}

/** Says what staff decide about a payment, and until when. */
function checkSentence({ kind, checkedBy, numbers }: OwnPaymentView, what: string | null, today: PlainDate): string {
  const late = kind === 'late' ? 'Chegou por um código que não valia mais. ' : ''
  const cause = what ? `O valor ou o dia não é o da ${what}. ` : late
  const paid = !what ? 'a entrada' : numbers && numbers.length > 1 ? 'as parcelas' : 'a parcela'
  const taken = `confirma ${paid} ou devolve o valor`
  const by = promise(checkedBy ?? null, today)
  return `${cause}Não pague de novo. ${by(`Nossa equipe ${taken}`, `Nossa equipe está conferindo, e ${taken}`)}`
}

/** Returns the sentence about the next step of a payment, for its customer. Empty if there is none. */
export function paymentSentence(
  payment: OwnPaymentView,
  { end, payableCents }: Pick<OutcomeView, 'end' | 'payableCents'>,
  today: PlainDate,
): string {
  const { task, keptCents, amountCents, refundedCents, state } = payment
  const why = end ? `${whys[end.kind]} ` : ''
  const what = payment.numbers && whatOf(payment.numbers)
  const kept = keptCents > 0 ? `${formatBRL(keptCents)} ${what ? `pagam a ${what}` : 'valem como entrada'}. ` : ''
  switch (task) {
    case 'customer':
      if (what)
        return `A ${what} já estava paga. Veja em “Minhas parcelas” o que dá para fazer com o valor. Se você não fizer nada, ele volta.`
      return payableCents > 0
        ? 'É menos que a entrada. Você escolhe: paga o que falta ou recebe de volta.'
        : 'É menos que a entrada. Se preferir, peça de volta.'
    case 'hold':
      return 'O seu pedido não está na etapa da entrada. Se chegar nela, o valor vale como entrada; se preferir, peça de volta.'
    case 'accept':
      return checkSentence(payment, what, today)
    case 'dispute':
      return `O dono do cartão contestou este pagamento. Enquanto a operadora não decide, ele não conta como pago${end ? '' : `, e a ${what ?? 'entrada'} fica em aberto`}. Se ela decidir a favor do banco, o pagamento volta a contar.`
    case 'motorcycle':
      return `${why}A devolução começa quando a moto voltar.`
    case 'provider':
    case 'confirm_refund':
      return `${kept}${why}A devolução está a caminho.`
    case 'refund':
      return `${kept}${why || already(what, keptCents)}Nossa equipe devolve ${soon}. Você não precisa fazer nada.`
    case 'refund_again':
      return `${kept}${why}A devolução não deu certo: nossa equipe tenta de novo, ou devolve por outro meio e fala com você.`
    case 'refund_elsewhere':
      return payment.way === 'boleto'
        ? `${kept}${why}Um boleto não volta por onde veio: nossa equipe devolve ${goesBack('boleto')}, ${soon}.${withoutKey('boleto')}`
        : `${kept}${why}Este pagamento não volta mais por onde veio: nossa equipe devolve por outro meio e fala com você.`
    default:
      if (state === 'refunded') return 'O valor voltou inteiro.'
      if (keptCents > 0 && what) return refundedCents > 0 ? `${kept}O que passou voltou.` : `Pagou a ${what}.`
      if (keptCents > 0)
        return refundedCents > 0
          ? `${kept}O que passou voltou.`
          : 'Pagamento da entrada. Ninguém deve cobrá-la de novo.'
      return amountCents > refundedCents ? 'Nossa equipe está conferindo este pagamento.' : ''
  }
}

/**
 * Asks the bank to return the amount paid, instead of paying the rest. Confirms first, so that no slip ends a
 * financing.
 */
export function AskBack({ view: { id: applicationId, payments } }: { view: Pick<ApplicantView, 'id' | 'payments'> }) {
  const [asks, setAsks] = useState(false)
  const { busy, failure, press } = usePress()
  const unused = payments.filter(({ task, numbers }) => numbers === null && (task === 'customer' || task === 'hold'))
  const byBoleto = unused.some(({ way }) => way === 'boleto') ? 'boleto' : undefined
  const others = unused.some(({ way }) => way !== 'boleto')
  const back = byBoleto && others ? `${goesBack()}, e o do boleto ${goesBack(byBoleto)}` : goesBack(byBoleto)

  async function send() {
    const failed = await askPortal(api.portal.payments.return.$post({ query: { application: applicationId } }), show)
    if (failed?.code === 'stale_payment') void refresh()
    return failed
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {asks ? (
        <>
          <p className="basis-full text-sm">
            O que você pagou da entrada volta inteiro <span>{back}</span>.<span>{withoutKey(byBoleto)}</span> Confirma?
          </p>
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            busyLabel="Pedindo..."
            onClick={() => void press('return', send)}
          >
            Sim, quero receber de volta
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => setAsks(false)}>
            Não
          </Button>
          <PressFailure failure={failure} />
        </>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
          Prefiro receber de volta
        </Button>
      )}
    </div>
  )
}
