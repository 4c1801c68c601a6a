import { documentTitles } from '../documents/documents.ts'
import { formatBRL } from '../money/money.ts'
import { paymentLabel } from '../pix/payment.ts'
import { statusLabel } from './status.ts'

/** Everything that can happen to an application and is kept in its history. */
export const eventKinds = [
  'created',
  'status',
  'note',
  'score',
  'pix',
  'payment',
  'refund',
  'document_sent',
  'document_viewed',
  'document_thumbnail',
  'document_accepted',
  'document_refused',
  'contact_changed',
  'offers_consent',
  'assigned',
  'password',
  'message',
  'release',
  'pickup_booked',
  'pickup_changed',
  'pickup_cancelled',
  'hand_over',
  'motorcycle_returned',
  'registration_lifted',
  'installments_paid',
  'installment_reversed',
  'contract_made',
  'contract_read',
  'contract_code',
  'contract_signed',
  'contract_voided',
  'contract_withdrawn',
] as const

export type EventKind = (typeof eventKinds)[number]

/** What an event tells beside its kind: statuses before and after, and what the kind adds. */
export interface EventFacts {
  readonly from: string | null
  readonly to: string | null
  readonly data: Readonly<Record<string, unknown>>
}

const passwordTexts: Readonly<Record<string, string>> = {
  recovery: 'Trocou a senha por recuperação',
  portal: 'Trocou a senha no portal',
  undo: 'Avisou que não recuperou a senha: a anterior voltou, e a recuperação está bloqueada',
  release: 'Liberou a recuperação de senha',
  email_undo: 'Avisou que não trocou o e-mail: o anterior voltou, e a senha deixou de valer',
  joined: 'Juntou este pedido aos outros da mesma pessoa, com um código do e-mail confirmado',
  sessions: 'Encerrou os acessos abertos do cliente',
}

const refundTexts: Readonly<Record<string, string>> = {
  wanted: 'Preferiu receber de volta o que pagou',
  requested: 'Pediu a devolução de um pagamento',
  done: 'Devolução confirmada',
  failed: 'Devolução não realizada',
}

const texts: Record<EventKind, (event: EventFacts) => string> = {
  created: () => 'Enviou o pedido de financiamento',
  status: ({ from, to }) =>
    from ? `Mudou o status de ${statusLabel(from)} para ${statusLabel(to ?? '')}` : `Status: ${statusLabel(to ?? '')}`,
  note: () => 'Escreveu uma observação',
  score: ({ data }) =>
    data.to === null ? 'Retirou o score de crédito' : `Informou o score de crédito: ${String(data.to)}`,
  pix: pixText,
  payment: ({ data }) =>
    `${data.by === 'hand' ? 'Registrou um pagamento' : 'Recebeu um pagamento'} de ${formatBRL(Number(data.amountCents ?? 0))}: ${paymentLabel(String(data.kind ?? ''))}`,
  refund: ({ data }) =>
    `${refundTexts[String(data.state)] ?? 'Devolução'}: ${formatBRL(Number(data.amountCents ?? 0))}`,
  document_sent: (event) => `${event.data.replaces ? 'Enviou de novo' : 'Enviou'} o documento ${documentOf(event)}`,
  document_viewed: (event) => `Viu o documento ${documentOf(event)}`,
  document_thumbnail: (event) => `Viu a miniatura do documento ${documentOf(event)}`,
  document_accepted: (event) => `Aceitou o documento ${documentOf(event)}`,
  document_refused: (event) => `Recusou o documento ${documentOf(event)}`,
  contact_changed: ({ data }) => `Mudou os dados de contato${data.former ? ` (antes: ${String(data.former)})` : ''}`,
  offers_consent: ({ data }) => (data.wanted ? 'Autorizou o envio de ofertas' : 'Retirou a autorização para ofertas'),
  assigned: assignedText,
  message: ({ data }) => `Escreveu ao cliente: ${String(data.subject ?? '')}`,
  release: () => 'Informou os dados da liberação da moto',
  pickup_booked: (event) => `Marcou a retirada: ${pickupOf(event)}`,
  pickup_changed: (event) => `Remarcou a retirada: ${pickupOf(event)}`,
  pickup_cancelled: (event) => `Cancelou a retirada: ${pickupOf(event)}`,
  hand_over: ({ data }) =>
    `Entregou a moto a ${String(data.takenBy ?? '')} (${String(data.document ?? '')}), ${String(data.dealership ?? '')}`,
  motorcycle_returned: ({ data }) =>
    `Recebeu a moto de volta de ${String(data.broughtBy ?? '')}, ${String(data.dealership ?? '')}`,
  registration_lifted: ({ data }) => `Registrou a baixa do registro ${String(data.registration ?? '')} no Detran`,
  installments_paid: ({ data }) =>
    `Registrou o pagamento de ${formatBRL(Number(data.amountCents ?? 0))}: ${installmentWords(data.numbers)}`,
  installment_reversed: ({ data }) => `Desfez o pagamento: ${installmentWords([data.number])}`,
  contract_made: ({ data }) => `Gerou o contrato, versão ${String(data.version)}`,
  contract_read: ({ data }) => `Leu o contrato, versão ${String(data.version)}`,
  contract_code: ({ data }) =>
    `Disse que leu e concorda, e pediu o código para assinar o contrato, versão ${String(data.version)}`,
  contract_signed: ({ data }) => `Assinou o contrato, versão ${String(data.version)}`,
  contract_voided: ({ data }) => `Cancelou o contrato, versão ${String(data.version)}`,
  contract_withdrawn: ({ data }) => (data.signed ? 'Desistiu do contrato assinado' : 'Desistiu antes de assinar'),
  password: ({ data }) => passwordTexts[String(data.by)] ?? 'Trocou a senha',
}

function assignedText({ data }: EventFacts): string {
  if (data.own) return data.former ? `Assumiu, no lugar de ${String(data.former)}` : 'Assumiu'
  if (data.to) return `Passou para ${String(data.to)}`
  return 'Deixou sem responsável'
}

// Codes stored before their payee was kept have none.
function pixText({ data }: EventFacts): string {
  if (data.removed) return 'Retirou o código Pix'
  if (!data.payee) return 'Salvou o código Pix'
  const key = data.keyEnd ? `, chave com final ${String(data.keyEnd)}` : ', sem chave'
  const warning = data.otherAccount ? '. Não é a conta do banco' : ''
  return `Salvou o código Pix: paga ${String(data.payee)}${key}${warning}`
}

/** What happened, in a few words for analysts. */
export function eventText(kind: EventKind, event: EventFacts): string {
  return texts[kind](event)
}

function installmentWords(numbers: unknown): string {
  const list = Array.isArray(numbers) ? numbers.map(String) : []
  return list.length === 1 ? `parcela ${list[0]}` : `parcelas ${list.join(', ')}`
}

const beside: readonly EventKind[] = [
  'document_viewed',
  'document_thumbnail',
  'message',
  'offers_consent',
  'contract_read',
  'contract_code',
]

const views: readonly EventKind[] = ['document_viewed', 'document_thumbnail']

/** Tells whether it is a mere look at a document. */
export function isView(kind: EventKind): boolean {
  return views.includes(kind)
}

/** Tells whether something is in the history but changed nothing in the application: a look at it, or a letter about it. */
export function isBeside(kind: EventKind): boolean {
  return beside.includes(kind)
}

function documentOf({ data }: EventFacts): string {
  const kind = String(data.document ?? '')
  return kind in documentTitles ? documentTitles[kind as keyof typeof documentTitles].title : kind
}

const pickupOf = ({ data }: EventFacts) => `${String(data.dealership ?? '')}, ${String(data.when ?? '')}`
