import type { EventData, EventDetail, EventKind, UnknownEvent } from '#api/history.ts'
import type { StageNeed } from '#domain/application/transition.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import type { DocumentCheck } from '#domain/documents/review.ts'
import { formatBRL } from '#domain/money/money.ts'
import { unknownLine } from './audit.ts'
import { contactText } from './collection.ts'
import { alternativeTitles } from './credit.ts'
import { viewReasonWords } from './customer-view.ts'
import { debitEndLabels, debitFailureLabels } from './debits.ts'
import { documentRefusalLabels } from './document-reasons.ts'
import { documentCheckLabels, documentWords } from './documents.ts'
import { installmentWords } from './installments.ts'
import { paymentLabel } from './payments.ts'
import { refusalLabels } from './refusals.ts'
import { requestKindWords } from './requests.ts'
import { stageNeedLabel, statusLabel } from './stages.ts'

/** The facts that an event's text needs: its kind, its data, and the statuses before and after. */
export type EventFacts<Kind extends EventKind = EventKind> = {
  [One in Kind]: EventDetail<One> & { readonly from: string | null; readonly to: string | null }
}[Kind]

const passwordTexts = {
  recovery: 'Trocou a senha por recuperação',
  portal: 'Trocou a senha no portal',
  undo: 'Avisou que não recuperou a senha: a anterior voltou, e a recuperação está bloqueada',
  release: 'Liberou a recuperação de senha',
  email_undo: 'Avisou que não trocou o e-mail: o anterior voltou, e a senha deixou de valer',
  joined: 'Juntou este pedido aos outros da mesma pessoa, com um código do e-mail confirmado',
  sessions: 'Encerrou os acessos abertos do cliente',
} satisfies Record<NonNullable<EventData<'password'>['by']>, string>

const refundTexts: Readonly<Record<EventData<'refund'>['state'], string>> = {
  wanted: 'Preferiu receber de volta o que pagou',
  requested: 'Pediu a devolução de um pagamento',
  done: 'Devolução confirmada',
  failed: 'Devolução não realizada',
}

const disputeTexts: Readonly<Record<EventData<'dispute'>['state'], string>> = {
  open: 'O dono do cartão contestou um pagamento',
  won: 'Contestação decidida a favor do banco',
  lost: 'Contestação decidida a favor do dono do cartão',
}

function disputeText({ data }: { data: EventData<'dispute'> }): string {
  const twice = data.paidTwiceCents > 0 ? `. ${formatBRL(data.paidTwiceCents)} já tinham voltado ao cliente` : ''
  return `${disputeTexts[data.state]}: ${formatBRL(data.amountCents)}${twice}`
}

const dueDaySteps: Readonly<Record<EventData<'due_day'>['step'], string>> = {
  offered: 'Ofereceu',
  withdrawn: 'Retirou a oferta de ter',
  refused: 'Não quis',
  accepted: 'Aceitou, com um código,',
}

const proofSteps: Readonly<Record<EventData<'income_proof'>['step'], string>> = {
  asked: 'Pediu o comprovante de renda',
  again: 'Pediu outra vez o comprovante de renda',
  removed: 'Removeu um arquivo do comprovante de renda',
  sent: 'Enviou o comprovante de renda',
  accepted: 'Aceitou o comprovante de renda',
  withdrawn: 'Deixou de esperar o comprovante de renda',
  lapsed: 'Terminou o prazo do comprovante de renda',
}

const counterOfferSteps: Readonly<Record<EventData<'counter_offer'>['step'], string>> = {
  offered: 'Ofereceu outras condições ao cliente',
  taken: 'Aceitou outras condições',
  declined: 'Não quis as outras condições',
  lapsed: 'Terminou o prazo das outras condições',
  withdrawn: 'Retirou as outras condições oferecidas',
}

const requestSteps: Readonly<Record<EventData<'request'>['step'], string>> = {
  opened: 'Abriu a solicitação',
  answered: 'Respondeu a solicitação',
  asked: 'Pediu algo ao cliente na solicitação',
  extended: 'Aumentou o prazo da solicitação',
  closed: 'Encerrou a solicitação',
}

const texts: { readonly [Kind in EventKind]: (event: EventFacts<Kind>) => string } = {
  created: () => 'Enviou o pedido de financiamento',
  status: ({ from, to, data }) =>
    data.undoes
      ? `Desfez na hora: de ${statusLabel(from ?? '')} para ${statusLabel(to ?? '')}`
      : data.byApproval
        ? 'Abriu o envio dos documentos, com a aprovação'
        : from
          ? `Mudou o status de ${statusLabel(from)} para ${statusLabel(to ?? '')}`
          : `Status: ${statusLabel(to ?? '')}`,
  note: () => 'Escreveu uma observação',
  score: ({ data }) => (data.to === null ? 'Retirou o score de crédito' : `Informou o score de crédito: ${data.to}`),
  pix: pixText,
  payment: ({ data }) =>
    `${data.by === 'hand' ? 'Registrou um pagamento' : 'Recebeu um pagamento'} de ${formatBRL(data.amountCents)}: ${paymentLabel(data.kind)}`,
  payment_unmatched: ({ data }) => `Desfez que um pagamento de ${formatBRL(data.amountCents)} era deste pedido`,
  refund: ({ data }) => `${refundTexts[data.state]}: ${formatBRL(data.amountCents)}`,
  dispute: disputeText,
  document_sent: ({ data }) => `${data.replaces ? 'Enviou de novo' : 'Enviou'} o documento ${titleOf(data)}`,
  document_viewed: ({ data }) => `Viu o documento ${titleOf(data)}`,
  document_thumbnail: ({ data }) => `Viu o documento ${titleOf(data)}, na lista de documentos`,
  document_accepted: ({ data }) => `Aceitou o documento ${titleOf(data)}`,
  document_refused: ({ data }) => `Recusou o documento ${titleOf(data)}`,
  contact_changed: ({ data }) => `Mudou os dados de contato${data.former ? ` (antes: ${data.former})` : ''}`,
  consent: () => 'Aceitou o texto novo do pedido, que fala do birô de crédito',
  offers_consent: ({ data }) => (data.wanted ? 'Autorizou o envio de ofertas' : 'Retirou a autorização para ofertas'),
  assigned: assignedText,
  message: ({ data }) => `Escreveu ao cliente: ${data.subject}`,
  release: () => 'Informou os dados da liberação da moto',
  pickup_booked: ({ data }) => `Marcou a retirada: ${pickupOf(data)}`,
  pickup_changed: ({ data }) => `Remarcou a retirada: ${pickupOf(data)}`,
  pickup_cancelled: ({ data }) => `Cancelou a retirada: ${pickupOf(data)}`,
  hand_over_refused: ({ data }) =>
    `Enviou uma entrega que o banco não pôde registrar: a moto pode ter saído com ${data.takenBy}, ${data.dealership}${data.handedOverAt ? `, em ${formatDateTime(data.handedOverAt)}` : ''}`,
  hand_over_stayed: ({ data }) => `Confirmou que a moto não saiu${data.dealership ? `, ${data.dealership}` : ''}`,
  hand_over_undone: ({ data }) => `Desfez a entrega da moto, registrada por engano, ${data.dealership}`,
  hand_over: ({ data }) => `Entregou a moto a ${data.takenBy} (${data.document}), ${data.dealership}`,
  motorcycle_returned: ({ data }) => `Recebeu a moto de volta de ${data.broughtBy}, ${data.dealership}`,
  registration_lifted: ({ data }) => `Registrou a baixa do registro ${data.registration ?? ''} no Detran`,
  installments_paid: ({ data }) =>
    `${data.by === 'pix' ? 'Recebeu' : 'Registrou o pagamento de'} ${formatBRL(data.amountCents)}: ${installmentWords(data.numbers)}`,
  installments_returned: ({ data }) => `Registrou a devolução de ${formatBRL(data.amountCents)} de parcelas pagas`,
  correction_paid: ({ data }) =>
    `Registrou o pagamento de ${formatBRL(data.amountCents)} de correção do que foi devolvido`,
  installment_reversed: ({ data }) => `Desfez o pagamento: ${installmentWords([data.number])}`,
  fees_waived: ({ data }) =>
    `Isentou ${formatBRL(data.amountCents)} de encargos de atraso: ${installmentWords([data.number])}`,
  charge_reissued: ({ data }) => `Reemitiu a cobrança: ${installmentWords(data.numbers)}`,
  boleto_sent: ({ data }) =>
    `${data.step === 'made' ? 'Enviou um boleto ao portal' : 'Lembrou do boleto, por e-mail'}: ${installmentWords(data.numbers)}`,
  due_day: ({ data }) => `${dueDaySteps[data.step]} o dia ${data.day} como vencimento`,
  income_proof: ({ data }) => `${proofSteps[data.step]} (${data.months} meses)`,
  counter_offer: ({ data }) =>
    [counterOfferSteps[data.step], ...data.kinds.map((kind) => alternativeTitles[kind].toLowerCase())].join(', '),
  debit: ({ data }) => {
    if (data.step === 'asked') return 'Pediu o débito automático das parcelas'
    if (data.step === 'active') return 'Autorizou o débito automático no banco dele'
    if (data.step === 'ended')
      return `${data.wasActive ? 'Débito automático desligado' : 'Débito automático não chegou a ser ligado'}: ${debitEndLabels[data.by]}`
    const next = data.nextOn ? `tenta de novo em ${formatPlainDate(data.nextOn)}` : 'sem outra tentativa'
    return `Débito da ${installmentWords([data.number])} não foi feito: ${debitFailureLabels[data.why]}, ${next}`
  },
  duplicate_used: ({ data }) =>
    `Preferiu usar na ${installmentWords([data.number])} o que pagou em dobro: ${formatBRL(data.amountCents)}`,
  settlement_made: ({ data }) => `Contrato quitado em ${formatPlainDate(data.settledOn)}: termo de quitação emitido`,
  settlement_voided: ({ data }) => `O termo de quitação de ${formatPlainDate(data.settledOn)} deixou de valer`,
  lien_released: ({ data }) =>
    `Registrou a baixa do gravame em ${formatPlainDate(data.releasedOn)}, protocolo ${data.protocol}`,
  lien_undone: ({ data }) => `Desfez o registro da baixa do gravame, protocolo ${data.protocol}`,
  ask_refused: ({ data }) => {
    const asked = `o que ${data.by} pediu à gestão: ${data.title}`
    if (data.expired) return `Venceu sem resposta ${asked}`
    return data.replaced ? `Trocou por um pedido novo ${asked}` : `Recusou ${asked}`
  },
  ask_withdrawn: ({ data }) => `Retirou o que pediu à gestão: ${data.title}`,
  collection_contact: ({ data }) => contactText(data.result, data.promisedOn),
  contract_made: ({ data }) => `Gerou o contrato, versão ${data.version}`,
  contract_read: ({ data }) => `Leu o contrato, versão ${data.version}`,
  contract_code: ({ data }) =>
    `Disse que leu e concorda, e pediu o código para assinar o contrato, versão ${data.version}`,
  contract_signed: ({ data }) => `Assinou o contrato, versão ${data.version}`,
  contract_voided: ({ data }) => `Cancelou o contrato, versão ${data.version}`,
  contract_withdrawn: ({ data }) => (data.signed ? 'Desistiu do contrato assinado' : 'Desistiu antes de assinar'),
  request: ({ data }) => `${requestSteps[data.step]} ${data.protocol}: ${requestKindWords[data.request].title}`,
  application_viewed: ({ data }) =>
    data.asCustomer
      ? `Viu a página do cliente, sem poder mudar nada${data.reason ? `: ${viewReasonWords[data.reason].label}` : ''}`
      : 'Abriu o pedido',
  data_exported: () => 'Baixou uma cópia de todos os seus dados',
  data_corrected: ({ data }) =>
    `Corrigiu ${data.fields.map((field) => ({ fullName: 'o nome', birthDate: 'a data de nascimento' })[field]).join(' e ')}`,
  password: ({ data }) => (data.by ? passwordTexts[data.by] : 'Trocou a senha'),
}

function assignedText({ data }: EventFacts<'assigned'>): string {
  if (data.own) return data.former ? `Assumiu, no lugar de ${data.former}` : 'Assumiu'
  if (data.to) return `Passou para ${data.to}`
  return 'Deixou sem responsável'
}

// Events from before payees were stored have none.
function pixText({ data }: EventFacts<'pix'>): string {
  if (data.removed) return 'Retirou o código Pix'
  if (!data.payee) return 'Salvou o código Pix'
  const key = data.keyEnd ? `, chave com final ${data.keyEnd}` : ', sem chave'
  const warning = data.otherAccount ? '. Não é a conta do banco' : ''
  return `Salvou o código Pix: paga ${data.payee}${key}${warning}`
}

/**
 * Returns an event in a few words for analysts. A page may be older than the server, so a kind may be unknown here too.
 */
export function eventText(event: EventFacts | (UnknownEvent & Pick<EventFacts, 'from' | 'to'>)): string {
  const known = texts as Partial<Record<string, (event: EventFacts) => string>>
  return event.kind === 'unknown' ? unknownLine : (known[event.kind]?.(event) ?? unknownLine)
}

/** Returns the details of an event besides its text: reasons, missing facts, checked data. */
export function eventDetails({ kind, data }: EventDetail | UnknownEvent): string[] {
  if (kind === 'status') {
    const { refusal, reason, missing } = data
    return [
      ...(refusal ? [`Motivo dito ao cliente: ${refusalLabels[refusal]}`] : []),
      ...(reason ? [`Motivo: ${reason}`] : []),
      ...(missing ? [`Faltava: ${listOfNeeds(missing)}`] : []),
    ]
  }
  if (kind === 'ask_refused') return data.reason ? [`Motivo do pedido: ${data.reason}`] : []
  const isReview = kind === 'document_accepted' || kind === 'document_refused'
  return [
    ...(kind === 'document_refused' && data.refusal ? [`Motivo: ${documentRefusalLabels[data.refusal]}`] : []),
    ...(isReview && data.checked ? [`Conferido: ${checksInWords(data.checked)}`] : []),
  ]
}

const checksInWords = (checks: readonly DocumentCheck[]) =>
  new Intl.ListFormat('pt-BR').format(checks.map((check) => documentCheckLabels[check]))

/** Needs of a stage in words: 'a CNH aceita e o pagamento da entrada'. */
const listOfNeeds = (needs: readonly StageNeed[]) => new Intl.ListFormat('pt-BR').format(needs.map(stageNeedLabel))

const titleOf = ({ document }: EventData<'document_sent' | 'document_viewed'>) => documentWords[document].title
const pickupOf = ({ dealership, when }: EventData<'pickup_booked'>) => `${dealership}, ${when}`
