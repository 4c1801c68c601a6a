import type { InstallmentsAnswer } from '#api/installments.ts'
import type { ApplicantView } from '#api/portal.ts'
import { installmentWords } from '#content/installments.ts'
import { dayInWords, formatKnownTime, formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { nextStep } from '../progress/next-step.ts'
import type { Done, Next } from './done.ts'

/**
 * Says what was done between two states of one application: the entry was paid, the contract was signed, the pick-up
 * was booked. Null if nothing was.
 */
export function doneOf(before: ApplicantView, after: ApplicantView): Done | null {
  if (before.id !== after.id || after.outcome.end) return null
  const { entryPaidAt, contract } = after.journey
  if (entryPaidAt && !before.journey.entryPaidAt)
    return {
      title: `Entrada de ${formatBRL(after.entryCents)} paga`,
      text: at('Recebemos o pagamento', entryPaidAt),
      next: null,
    }
  if (contract?.signedAt && !before.journey.contract?.signedAt)
    return { title: 'Contrato assinado', text: at('A sua assinatura foi registrada', contract.signedAt), next: null }
  return pickupDone(before, after)
}

const at = (what: string, instant: string) => `${what} em ${formatKnownTime(instant)}.`

function pickupDone({ pickup: former }: ApplicantView, { pickup, contractNumber }: ApplicantView): Done | null {
  if (!pickup || pickup.missed || (former?.startsAt === pickup.startsAt && former.slug === pickup.slug)) return null
  return {
    title: `Retirada marcada para ${dayInWords(pickup.day)}, às ${pickup.time}`,
    text: `Na ${pickup.name}: ${pickup.address}. Telefone ${pickup.phone}.`,
    next: {
      text: `No dia, leve um documento com foto e o número do contrato, ${contractNumber}.`,
      action: { label: 'Ver a retirada', href: '#retirada' },
    },
  }
}

/** What comes after `done`. `today`, in Brasília, is for a promised day. */
export function nextAfter(done: Done, view: ApplicantView, today: PlainDate): Next {
  if (done.next) return done.next
  const { turn, title, text, action } = nextStep(view, today)
  // The page's own next step stands right below: a task is named here, and explained there.
  return { text: turn === 'you' ? `${title.replace(/[.!]$/, '')}.` : text, ...(action && { action }) }
}

/** Says which installments were paid between two answers about one plan. Null if none was. */
export function installmentsDone(before: InstallmentsAnswer, after: InstallmentsAnswer): Done | null {
  if (!before.plan || !after.plan) return null
  const open = new Set(before.plan.rows.filter(({ state }) => state !== 'paid').map(({ number }) => number))
  const paid = after.plan.rows.filter(({ state, number }) => state === 'paid' && open.has(number))
  const [first] = paid
  if (!first) return null
  const amount = formatBRL(paid.reduce((sum, { paidCents }) => sum + (paidCents ?? 0), 0))
  const text = `Recebemos ${amount}${first.paidOn ? ` em ${formatPlainDate(first.paidOn)}` : ''}. O comprovante está na lista das parcelas.`
  const coming = after.plan.rows.find(({ state }) => state !== 'paid')
  if (!coming)
    return {
      title: `Contrato quitado, com ${amount}`,
      text,
      next: {
        text: 'Você não deve mais nada deste financiamento. O termo de quitação fica nesta página.',
        action: { label: 'Ver a quitação', href: '#parcelas' },
      },
    }
  const isOne = paid.length === 1
  const words = installmentWords(paid.map(({ number }) => number))
  return {
    title: `${words.charAt(0).toUpperCase()}${words.slice(1)} ${isOne ? 'paga' : 'pagas'}`,
    text,
    next: {
      text: `A próxima parcela é a ${coming.number}, de ${formatBRL(coming.valueCents)}, ${coming.state === 'late' ? 'que venceu' : 'que vence'} em ${formatPlainDate(coming.dueOn)}.`,
      action: { label: 'Ver as parcelas', href: '#parcelas' },
    },
  }
}
