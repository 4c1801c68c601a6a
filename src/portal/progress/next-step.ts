import type { ApplicantView } from '#api/portal.ts'
import { untilReturned } from '#content/bring-back.ts'
import { promise } from '#content/promise.ts'
import { cancelledContract, refusalWords } from '#content/refusals.ts'
import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { firstStep, isFirst } from './first-steps.ts'
import type { NextStep } from './step.ts'
import { contractStep, entryStep, releasedStep } from './task-steps.ts'

/** Returns the next step of an application in words. `today`, in Brasília, decides which days are still ahead. */
export function nextStep(view: ApplicantView, today: PlainDate): NextStep {
  const { step } = view
  if (isFirst(step)) return firstStep(view, step, today)
  const by = promise(view.promisedBy, today)
  switch (step) {
    case 'withdrawn':
    case 'cancelled':
    case 'refused':
      return endedStep(view)
    case 'prepare_entry':
    case 'pay_entry':
    case 'check_payment':
      return entryStep(view, step, by, today)
    case 'prepare_contract':
    case 'sign':
    case 'renew_contract':
    case 'register':
    case 'release':
      return contractStep(view, step, by)
    default:
      return releasedStep(view, step, by, today)
  }
}

/**
 * Returns the words on the open tasks after an end: the motorcycle to bring back first, and the money that the bank
 * returns.
 */
function back({ outcome, payments, handOver }: ApplicantView): Pick<NextStep, 'action'> & { text: string } {
  const action = { label: 'Ver os pagamentos', href: '#pagamentos' }
  const owedCents = outcome.owedCents + outcome.installmentsOwedCents
  if (handOver && !handOver.returnedOn) {
    const bring = ` ${untilReturned(handOver)}`
    if (owedCents === 0) return { text: bring }
    const then = handOver.isReturnAsked ? 'Depois' : 'Assim que ela chegar'
    return { text: `${bring} ${then}, ${formatBRL(owedCents)} voltam para você.`, action }
  }
  if (owedCents > 0) return { text: ` ${formatBRL(owedCents)} voltam para você.`, action }
  if (outcome.correctionOwedCents > 0) {
    const correction = formatBRL(outcome.correctionOwedCents)
    return { text: ` O que você pagou já voltou. Faltam ${correction} de correção, que pagamos à parte.`, action }
  }
  return payments.length > 0 ? { text: ' O que você pagou já voltou.', action } : { text: '' }
}

const backSince = ({ handOver }: ApplicantView) =>
  handOver?.returnedOn ? ` Recebemos a moto de volta em ${formatPlainDate(handOver.returnedOn)}.` : ''

function endedStep(view: ApplicantView): NextStep {
  const { text: money, action } = back(view)
  const text = `${backSince(view)}${money}`
  const way = action && { action }
  if (view.outcome.end?.kind === 'withdrawn') {
    return {
      turn: 'ended',
      title: 'Você desistiu do financiamento',
      text: `Recebemos a sua desistência, e não há nada a pagar nem a assinar.${text}`,
      ...way,
    }
  }
  const { refusal, contractCancelledAt, tookBackApproval } = view.outcome
  const signed = contractCancelledAt !== null
  const { title, opening } = refusalWords({ refusal, signed, approved: tookBackApproval })
  const next = signed ? cancelledContract : 'Este pedido termina aqui, e você pode fazer outro quando quiser.'
  return { turn: 'ended', title, text: `${opening} ${next}${text}`, ...way }
}
