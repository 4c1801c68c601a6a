import type { ApplicantView } from '#api/portal.ts'
import { anyWay } from '#content/ways-to-pay.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { formatDateTime, formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { bookableDays } from '#domain/dealerships/slots.ts'
import { formatBRL } from '#domain/money/money.ts'
import { lastDayToSignFrom } from '#domain/offer/contract-offer.ts'
import { transitUntil } from '#domain/payments/boleto-transit.ts'
import type { By, NextStep } from './step.ts'

type ContractStep = 'prepare_contract' | 'sign' | 'renew_contract' | 'register' | 'release'

/** Returns the step between the payment of the entry and the release of the motorcycle. */
export function contractStep(view: ApplicantView, step: ContractStep, by: By): NextStep {
  const { journey, offer, entryCents } = view
  switch (step) {
    case 'prepare_contract':
      return {
        turn: 'bank',
        title: 'Estamos preparando o contrato',
        text: `${entryCents === 0 ? 'Este financiamento não tem entrada: não há nada a pagar agora. ' : ''}${by('O contrato aparece nesta página', 'O contrato vai aparecer nesta página')}`,
      }
    case 'sign':
      return {
        turn: 'you',
        title: 'Assine o contrato',
        text: `Leia o contrato com calma. Você assina aqui mesmo, com um código que enviamos ao seu e-mail. Você pode assinar até ${formatPlainDate(lastDayToSignFrom(offer, journey.contract?.dueFrom ?? offer.madeOn))}.`,
        action: { label: 'Ler e assinar', href: '#contrato' },
      }
    case 'renew_contract':
      return {
        turn: 'you',
        title: 'Peça um contrato novo',
        text: 'O prazo para assinar este contrato terminou. Os valores e as taxas do novo são os mesmos.',
        action: { label: 'Ver o contrato', href: '#contrato' },
      }
    case 'register':
      return {
        turn: 'bank',
        title: 'Estamos registrando o seu contrato',
        text: `Você não precisa fazer nada agora. ${by('O registro no Detran fica pronto', 'O registro no Detran está levando um pouco mais do que o previsto, e avisamos assim que ficar pronto')} Depois liberamos a sua moto.`,
      }
    case 'release':
      return {
        turn: 'bank',
        title: 'Estamos preparando a sua moto',
        text: `Você não precisa fazer nada agora. ${by('Liberamos a moto', 'Avisamos assim que a moto estiver liberada')}`,
      }
  }
}

type EntryStep = 'prepare_entry' | 'pay_entry' | 'check_payment'

/** Returns the step about the payment of the entry. `today`, in Brasília, decides whether a boleto is in transit. */
export function entryStep(view: ApplicantView, step: EntryStep, by: By, today: PlainDate): NextStep {
  switch (step) {
    case 'check_payment':
      return {
        turn: 'bank',
        title: 'Estamos conferindo o seu pagamento',
        text: `Não pague de novo: veja abaixo o que recebemos. ${by('Nossa equipe confere', 'Nossa equipe está conferindo')}`,
      }
    case 'pay_entry': {
      const boleto = view.charge?.boleto
      const onItsWayUntil = boleto ? transitUntil(boleto, today) : null
      if (onItsWayUntil !== null) {
        // Only who said so is known to have paid.
        const isPaid = boleto?.saidKnownOn === onItsWayUntil
        return {
          turn: 'bank',
          title: isPaid ? 'O pagamento da entrada está em processamento' : 'O boleto da entrada venceu',
          text: `${isPaid ? 'Não' : 'Se você já pagou, não'} pague de novo: o banco nos confirma o boleto até ${formatPlainDate(onItsWayUntil)}.`,
          action: { label: 'Ver o boleto', href: '#pix' },
        }
      }
      return {
        turn: 'you',
        // The amount stays on one line.
        title:
          view.outcome.partCents > 0
            ? `Faltam ${formatBRL(view.outcome.payableCents)} da entrada`
            : `Pague a entrada de ${formatBRL(view.entryCents)}`,
        text: `${payUntil(view)} ${view.journey.contract?.readyAt ? 'Depois de pagar, você assina o contrato aqui mesmo.' : 'O contrato, que você pode ler antes de pagar, aparece nesta página em instantes.'}`,
        action: { label: view.ways.length > 1 ? 'Pagar a entrada' : 'Pagar com Pix', href: '#pix' },
      }
    }
    case 'prepare_entry': {
      const registeredBy = view.charge?.boleto?.registeredBy
      // The card names this day too: another one here would contradict it.
      if (registeredBy && today <= registeredBy) {
        return {
          turn: 'bank',
          title: 'Estamos registrando o seu boleto',
          text: `Ele aparece nesta página até ${formatPlainDate(registeredBy)}.`,
        }
      }
      return {
        turn: 'bank',
        title: 'Estamos preparando o pagamento da sua entrada',
        text: by('Ele aparece nesta página', 'Ele vai aparecer nesta página'),
      }
    }
  }
}

function payUntil({ charge, ways }: ApplicantView): string {
  if (ways.length > 1) return `Por ${anyWay(ways)}.`
  return charge?.way === 'pix' && charge.state === 'open' && charge.expiresAt
    ? `Por Pix, com um código que vale até ${formatDateTime(charge.expiresAt)}.`
    : 'Por Pix.'
}

const runs = 'As parcelas contam da liberação, e as datas estão nesta página.'

/** Names an installment that is due or late, by the last day on which it costs nothing more. */
function installmentTitle(dueOn: PlainDate, today: PlainDate): string {
  const last = payableUntil(dueOn)
  if (today > last) return `Há parcela em atraso desde ${formatPlainDate(dueOn)}`
  if (today === last) return 'Hoje é o dia de pagar a parcela'
  return `Pague a parcela até ${formatPlainDate(last)}, sem multa`
}

/** Keeps a motorcycle that still has to be fetched in mind, behind the installment. */
function whileAtDealership({ handOver, pickup }: ApplicantView, today: PlainDate): string {
  if (handOver) return ''
  if (pickup && pickup.day < today) return 'A sua moto continua liberada: escolha também outro dia para buscá-la. '
  if (pickup) return `A sua moto espera por você em ${formatPlainDate(pickup.day)}, às ${pickup.time}. `
  return 'A sua moto está liberada: escolha também o dia de buscá-la. '
}

type ReleasedStep =
  | 'check_entry'
  | 'complete_release'
  | 'book'
  | 'pick_up'
  | 'book_again'
  | 'pay_installment'
  | 'delivered'
  | 'settled'

/**
 * Returns the step after the release of the motorcycle. `today`, in Brasília, decides from when on it can be fetched.
 */
export function releasedStep(view: ApplicantView, step: ReleasedStep, by: By, today: PlainDate): NextStep {
  const { pickup, handOver, journey } = view
  switch (step) {
    case 'settled':
      return {
        turn: 'done',
        title: 'Contrato quitado',
        text: 'Obrigado por financiar com a gente! Você não deve mais nada deste financiamento. O termo de quitação e os recibos ficam nesta página.',
        action: { label: 'Ver a quitação', href: '#parcelas' },
      }
    case 'delivered':
      return {
        turn: 'done',
        title: 'Moto entregue. Boa viagem!',
        text: `Obrigado por financiar com a gente! Você retirou a moto em ${formatPlainDate(handOver?.day ?? '')}, na ${handOver?.dealership}.`,
      }
    case 'pay_installment':
      return {
        turn: 'you',
        title: installmentTitle(journey.installmentDueOn ?? today, today),
        text: `${whileAtDealership(view, today)}O valor de hoje e como pagar estão em “Minhas parcelas”.`,
        action: { label: 'Ver a parcela', href: '#proxima-parcela' },
      }
    case 'complete_release':
      return {
        turn: 'bank',
        title: 'Falta uma confirmação nossa',
        text: `Sem ela a moto ainda não pode sair da loja. ${by('Nossa equipe resolve', 'Nossa equipe está resolvendo')} Se precisar, fale com a gente.`,
      }
    case 'check_entry':
      return {
        turn: 'bank',
        title: 'Falta conferir um pagamento',
        text: `Sem ele a moto ainda não pode sair da loja. ${by('Nossa equipe confere', 'Nossa equipe está conferindo')} Você já pagou? Fale com a gente e tenha o comprovante à mão.`,
      }
    case 'book_again':
      return {
        turn: 'you',
        title: `A sua retirada era em ${formatPlainDate(pickup?.day ?? today)}`,
        text: `A sua moto continua liberada. Escolha outro dia, na mesma concessionária ou em outra. ${runs}`,
        action: { label: 'Escolher outro dia', href: '#retirada' },
      }
    case 'pick_up':
      return {
        turn: 'you',
        title: `Retire a sua moto em ${formatPlainDate(pickup?.day ?? today)}, às ${pickup?.time}`,
        text: `A ${pickup?.name} espera por você. Leve um documento com foto e o número do contrato.`,
        action: { label: 'Ver a retirada', href: '#retirada' },
      }
    case 'book':
      return {
        turn: 'you',
        title: 'Sua moto está liberada!',
        text: `Escolha onde e quando buscar a moto, de ${formatPlainDate(daysAfter(today, 1))} a ${formatPlainDate(daysAfter(today, bookableDays))}. ${runs}`,
        action: { label: 'Escolher', href: '#retirada' },
      }
  }
}
