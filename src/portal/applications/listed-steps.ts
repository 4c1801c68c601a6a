import type { ListedStep } from '#domain/application/listed-step.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { NextStep } from '../progress/step.ts'
import type { OwnApplication } from '../session/portal-state.ts'

type Words = Pick<NextStep, 'turn' | 'title'>

const words: Readonly<Record<ListedStep, Words>> = {
  received: { turn: 'bank', title: 'Recebemos o seu pedido' },
  analysis: { turn: 'bank', title: 'Estamos analisando o seu crédito' },
  approved: { turn: 'bank', title: 'Seu financiamento foi aprovado!' },
  send_documents: { turn: 'you', title: 'Envie os seus documentos' },
  resend_documents: { turn: 'you', title: 'Há documento para enviar de novo' },
  check_documents: { turn: 'bank', title: 'Recebemos os seus documentos' },
  prepare_entry: { turn: 'bank', title: 'Estamos preparando o Pix da sua entrada' },
  pay_entry: { turn: 'you', title: 'Pague a entrada' },
  check_payment: { turn: 'bank', title: 'Estamos conferindo o seu pagamento' },
  prepare_contract: { turn: 'bank', title: 'Estamos preparando o contrato' },
  sign: { turn: 'you', title: 'Assine o contrato' },
  register: { turn: 'bank', title: 'Estamos registrando o seu contrato' },
  release: { turn: 'bank', title: 'Estamos preparando a sua moto' },
  book: { turn: 'you', title: 'Sua moto está liberada!' },
  pick_up: { turn: 'you', title: 'Retire a sua moto' },
  delivered: { turn: 'done', title: 'Moto entregue. Boa viagem!' },
  settled: { turn: 'done', title: 'Contrato quitado' },
  withdrawn: { turn: 'ended', title: 'Você desistiu do financiamento' },
  cancelled: { turn: 'ended', title: 'O banco encerrou o seu contrato' },
  refused: { turn: 'ended', title: 'Não foi possível aprovar este pedido' },
}

/** Gives the next step of a request in the list: whose turn it is, and what it is. An entry to pay has its amount. */
export function listedStepWords({ step, payableCents }: Pick<OwnApplication, 'step' | 'payableCents'>): Words {
  if (step !== 'pay_entry') return words[step]
  return { ...words.pay_entry, title: `Pague ${formatBRL(payableCents)} de entrada` }
}
