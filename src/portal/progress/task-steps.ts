import type { ApplicantView } from '#api/portal.ts'
import { promise } from '#content/promise.ts'
import { nextTask, tasksOf } from '#domain/application/tasks.ts'
import { formatDateTime, formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { bookableDays } from '#domain/dealerships/slots.ts'
import { formatBRL } from '#domain/money/money.ts'
import { lastDayToSignFrom } from '#domain/offer/contract-offer.ts'
import type { By, NextStep } from './step.ts'

/** Returns the next step between the documents and the release of the motorcycle. */
export function signingStep(view: ApplicantView, by: By, today: PlainDate): NextStep {
  switch (nextTask(tasksOf(view.status, view.journey))) {
    case 'sign':
      return signStep(view, by, today)
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
    default:
      return entryStep(view, by, today)
  }
}

function signStep({ journey, offer }: ApplicantView, by: By, today: PlainDate): NextStep {
  const last = lastDayToSignFrom(offer, journey.contract?.dueFrom ?? offer.madeOn)
  if (!journey.contract?.readyAt) {
    return {
      turn: 'bank',
      title: 'Estamos preparando o contrato',
      text: by('O contrato aparece nesta página', 'O contrato vai aparecer nesta página'),
    }
  }
  if (last < today) {
    return {
      turn: 'you',
      title: 'Peça um contrato novo',
      text: 'O prazo para assinar este contrato terminou. Os valores e as taxas do novo são os mesmos.',
      action: { label: 'Ver o contrato', href: '#contrato' },
    }
  }
  return {
    turn: 'you',
    title: 'Assine o contrato',
    text: `Leia o contrato com calma. A assinatura é feita aqui mesmo, com um código que enviamos ao seu e-mail. Você pode assinar até ${formatPlainDate(last)}.`,
    action: { label: 'Ler e assinar', href: '#contrato' },
  }
}

function entryStep(view: ApplicantView, by: By, today: PlainDate): NextStep {
  if (view.entryCents === 0) {
    return {
      turn: 'bank',
      title: 'Estamos preparando o contrato',
      text: `Este financiamento não tem entrada: não há nada a pagar agora. ${by('Falamos com você para a assinatura digital', 'Vamos falar com você para a assinatura digital')}`,
    }
  }
  if (view.outcome.payableCents === 0) {
    return {
      turn: 'bank',
      title: 'Estamos conferindo o seu pagamento',
      text: `Não pague de novo: veja abaixo o que recebemos. ${checkedBy(view, today)('Nossa equipe confere', 'Nossa equipe está conferindo')}`,
    }
  }
  if (view.pixCode || view.charge?.state === 'open' || view.charge?.state === 'expired') {
    return {
      turn: 'you',
      // The amount stays on one line.
      title:
        view.outcome.partCents > 0
          ? `Faltam ${formatBRL(view.outcome.payableCents)} da entrada`
          : `Pague a entrada de ${formatBRL(view.entryCents)}`,
      text: `${payUntil(view)} ${view.journey.contract?.readyAt ? 'Depois de pagar, você assina o contrato aqui mesmo.' : 'O contrato, que você pode ler antes de pagar, aparece nesta página em instantes.'}`,
      action: { label: 'Pagar com Pix', href: '#pix' },
    }
  }
  return {
    turn: 'bank',
    title: 'Estamos preparando o Pix da sua entrada',
    text: by('O código aparece nesta página', 'O código vai aparecer nesta página'),
  }
}

/** Names the day until which the bank checks a received payment. */
function checkedBy({ payments }: ApplicantView, today: PlainDate): By {
  return promise(payments.find(({ task }) => task === 'accept')?.checkedBy ?? null, today)
}

const payUntil = ({ charge }: ApplicantView) =>
  charge?.state === 'open' && charge.expiresAt
    ? `Por Pix, com um código que vale até ${formatDateTime(charge.expiresAt)}.`
    : 'Por Pix.'

const runs = 'As parcelas contam da liberação, e as datas estão nesta página.'

/** Returns the next step after the release of the motorcycle. */
export function releasedStep({ pickup, handOver, journey, outcome, gaps }: ApplicantView, today: PlainDate): NextStep {
  if (handOver && journey.settledAt) {
    return {
      turn: 'done',
      title: 'Contrato quitado',
      text: 'Obrigado por financiar com a gente! Você não deve mais nada deste financiamento. O termo de quitação e os recibos ficam nesta página.',
      action: { label: 'Ver a quitação', href: '#parcelas' },
    }
  }
  if (handOver) {
    return {
      turn: 'done',
      title: 'Moto entregue. Boa viagem!',
      text: `Obrigado por financiar com a gente! Você retirou a moto em ${formatPlainDate(handOver.day)}, na ${handOver.dealership}. As datas das parcelas estão nesta página.`,
      action: { label: 'Ver as parcelas', href: journey.contract?.signedAt ? '#parcelas' : '#financiamento' },
    }
  }
  if (!outcome.may.book && !gaps.includes('entry')) {
    return {
      turn: 'bank',
      title: 'Falta uma confirmação nossa',
      text: 'Sem ela a moto ainda não pode sair da loja. Se precisar, fale com a gente.',
    }
  }
  if (!outcome.may.book) {
    return {
      turn: 'bank',
      title: 'Falta conferir um pagamento',
      text: 'Sem ele a moto ainda não pode sair da loja. Você já pagou? Fale com a gente e tenha o comprovante à mão.',
    }
  }
  if (pickup?.missed) {
    return {
      turn: 'you',
      title: `A sua retirada era em ${formatPlainDate(pickup.day)}`,
      text: `A sua moto continua liberada. Escolha outro dia, na mesma concessionária ou em outra. ${runs}`,
      action: { label: 'Escolher outro dia', href: '#retirada' },
    }
  }
  if (pickup) {
    return {
      turn: 'you',
      title: `Retire a sua moto em ${formatPlainDate(pickup.day)}, às ${pickup.time}`,
      text: `A ${pickup.name} espera por você. Leve um documento com foto e o número do contrato.`,
      action: { label: 'Ver a retirada', href: '#retirada' },
    }
  }
  return {
    turn: 'you',
    title: 'Sua moto está liberada!',
    text: `Escolha a concessionária, o dia e o horário em que você quer buscar a moto, de ${formatPlainDate(daysAfter(today, 1))} a ${formatPlainDate(daysAfter(today, bookableDays))}. ${runs}`,
    action: { label: 'Escolher', href: '#retirada' },
  }
}
