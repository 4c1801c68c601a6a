import type { ListedStep } from '#domain/application/listed-step.ts'
import type { NextStep } from '../progress/step.ts'

/** Each next step in the list of requests: whose turn it is, and what it is. */
export const listedStepWords: Readonly<Record<ListedStep, Pick<NextStep, 'turn' | 'title'>>> = {
  received: { turn: 'bank', title: 'Recebemos o seu pedido' },
  analysis: { turn: 'bank', title: 'Estamos analisando o seu crédito' },
  approved: { turn: 'bank', title: 'Seu financiamento foi aprovado!' },
  send_documents: { turn: 'you', title: 'Envie os seus documentos' },
  resend_documents: { turn: 'you', title: 'Há documento para enviar de novo' },
  check_documents: { turn: 'bank', title: 'Recebemos os seus documentos' },
  prepare_entry: { turn: 'bank', title: 'Estamos preparando o Pix da sua entrada' },
  pay_entry: { turn: 'you', title: 'Pague a entrada' },
  check_payment: { turn: 'bank', title: 'Estamos conferindo o seu pagamento' },
  prepare_contract: { turn: 'bank', title: 'Estamos preparando o seu contrato' },
  sign: { turn: 'you', title: 'Assine o seu contrato' },
  register: { turn: 'bank', title: 'Estamos registrando o seu contrato' },
  release: { turn: 'bank', title: 'Estamos preparando a sua moto' },
  book: { turn: 'you', title: 'Sua moto está liberada!' },
  pick_up: { turn: 'you', title: 'Retire a sua moto' },
  delivered: { turn: 'done', title: 'Moto entregue. Boa viagem!' },
  settled: { turn: 'done', title: 'Contrato quitado' },
  withdrawn: { turn: 'ended', title: 'Você desistiu do contrato' },
  refused: { turn: 'ended', title: 'Não foi possível aprovar este pedido' },
}
