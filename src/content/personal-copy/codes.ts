import type { BindingAct } from '#domain/approvals.ts'
import type { FileType } from '#domain/documents/file-type.ts'
import type { ChargeWay } from '#domain/payments/charge.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { approvalStateNames } from '../approvals.ts'
import { cnabMovements } from '../boleto.ts'
import { brand } from '../brand.ts'
import { debitEndWords, debitFailureWords } from '../debits.ts'
import { documentWords } from '../documents.ts'
import { handOverDocuments } from '../hand-over.ts'
import {
  contestedLabels,
  requestChannelWords,
  requestKindWords,
  requestStateWords,
  reviewReasonSentences,
} from '../requests.ts'
import { releaseNeeds, statusLabels } from '../stages.ts'
import { wayTitles } from '../ways-to-pay.ts'
import { leadStateLabels } from '../work-lists.ts'

const map = <Key extends string, Value>(from: Readonly<Record<Key, Value>>, words: (value: Value) => string) =>
  Object.fromEntries(Object.entries<Value>(from).map(([key, value]) => [key, words(value)])) as Readonly<
    Record<Key, string>
  >

const ways: Readonly<Record<ChargeWay, string>> = map(payWayOf, (way) => wayTitles[way])
const documents = map(documentWords, ({ title }) => title)
const fileTypes: Readonly<Record<FileType, string>> = {
  'image/jpeg': 'Foto (JPEG)',
  'image/png': 'Imagem (PNG)',
  'image/webp': 'Imagem (WebP)',
  'image/heic': 'Foto (HEIC)',
  'application/pdf': 'PDF',
}

const ofNoCustomer = 'Mudança nas regras do banco'
const approvals: Readonly<Record<BindingAct, string>> = {
  release: 'Liberar a moto com uma exceção',
  contract_end: 'Encerrar o contrato',
  decision: 'Decidir sobre o crédito',
  counter_offer: 'Oferecer outras condições',
  fee_waiver: 'Dispensar encargos de atraso',
  installment_reversal: 'Desfazer o registro de um pagamento',
  lien_undoing: 'Desfazer o registro da baixa do gravame',
  payment: 'Cuidar de um pagamento',
  installments_return: 'Devolver parcelas pagas',
  correction_payment: 'Pagar a correção do que foi devolvido',
  installments_record: 'Registrar o pagamento de parcelas',
  payment_record: 'Registrar um pagamento',
  lien_release: 'Registrar a baixa do gravame',
  motorcycle_return: 'Receber a moto de volta',
  pix_account: ofNoCustomer,
  prices: ofNoCustomer,
  price_end: ofNoCustomer,
  conditions: ofNoCustomer,
  manager_invitation: ofNoCustomer,
  manager_rights: ofNoCustomer,
  money_limits: ofNoCustomer,
  support_number: ofNoCustomer,
  credit_policy: ofNoCustomer,
  dealership_place: ofNoCustomer,
  price_month: ofNoCustomer,
  payment_ways: ofNoCustomer,
}

/** The words of the codes that columns hold, by table. One that is missing does not compile (`CodeWords`, server). */
export const personalCodes = {
  financing_applications: { status: statusLabels },
  application_state: {
    turn: { customer: 'Sua', bank: 'Do banco', done: 'De ninguém: tudo foi feito', ended: 'De ninguém: terminou' },
    phase: {
      open: 'Antes da liberação da moto',
      released: 'Moto liberada',
      out: 'Moto com você',
      settled: 'Contrato quitado',
      ended: 'Encerrado',
    },
  },
  bureau_lookups: {
    asked_because: {
      arrival: 'O pedido chegou',
      consent: 'Você aceitou a consulta',
      press: 'A equipe pediu de novo',
    },
    state: {
      asked: 'Ainda sem resposta',
      answered: 'Respondida',
      no_record: 'Sem registro sobre você',
      down: 'O birô não respondeu',
    },
    failure: {
      unreachable: 'O birô não respondeu',
      unreadable: 'A resposta não pôde ser lida',
      refused: 'O birô recusou a consulta',
    },
  },
  credit_facts: { source: { bureau: brand.bureau.name, proof: 'Comprovante de renda' } },
  credit_decisions: {
    decision: { approved: 'Aprovado', refused: 'Recusado', countered: 'Oferecidas outras condições' },
    recommended: {
      approve: 'Aprovar',
      prove: 'Pedir comprovante de renda',
      review: 'Analisar com cuidado',
      refuse: 'Recusar',
    },
  },
  counter_offers: {
    state: {
      open: 'À espera da sua escolha',
      taken: 'Você aceitou uma',
      declined: 'Você não quis nenhuma',
      lapsed: 'O prazo terminou',
      withdrawn: 'Retiradas pelo banco',
    },
  },
  income_proofs: {
    state: {
      asked: 'À espera do seu envio',
      sent: 'Enviado, em conferência',
      accepted: 'Aceito',
      withdrawn: 'Não é mais esperado',
      lapsed: 'O prazo terminou',
    },
  },
  documents: {
    kind: documents,
    state: { uploading: 'Envio não terminado', stored: 'Recebido', replaced: 'Trocado por outro' },
    review: { pending: 'Ainda não conferido', accepted: 'Aceito', refused: 'Recusado' },
    mime_type: fileTypes,
  },
  contracts: {
    state: { draft: 'Em preparação', ready: 'Pronto para assinar', signed: 'Assinado', void: 'Anulado' },
  },
  charges: {
    way: ways,
    purpose: { entry: 'Entrada', installments: 'Parcelas', settlement: 'Quitação' },
    state: {
      wanted: 'Sendo gerada',
      registered: 'Pode ser paga',
      paid: 'Paga',
      withdrawn: 'Retirada',
      expired: 'Vencida',
      refused: 'Não foi feita',
    },
  },
  boleto_orders: { kind: { register: 'Registrar', withdraw: 'Cancelar', move: 'Mudar o vencimento' } },
  boleto_answers: { movement: cnabMovements.retorno },
  debits: {
    state: {
      wanted: 'Sendo preparado',
      offered: 'À espera da sua autorização',
      active: 'Ligado',
      ended: 'Desligado',
    },
    ended_by: debitEndWords,
  },
  debit_charges: { failure: debitFailureWords },
  pix_payments: {
    way: ways,
    kind: {
      exact: 'No valor pedido',
      short: 'A menos',
      over: 'A mais',
      late: 'Fora do prazo',
      early: 'Antes da hora',
      ended: 'Depois do encerramento',
      duplicate: 'Em dobro',
      unmatched: 'Sem contrato',
    },
    state: {
      entry: 'Conta como entrada',
      installments: 'Pagou parcelas',
      waiting: 'Em conferência',
      refunding: 'Sendo devolvido',
      refunded: 'Devolvido',
    },
    source: { provider: 'Informado pelo provedor do pagamento', analyst: 'Registrado pela equipe' },
    dispute_state: { open: 'Em análise', won: 'Decidida a favor do banco', lost: 'Decidida a favor do dono do cartão' },
  },
  pix_refunds: { state: { requested: 'Pedida', done: 'Feita', failed: 'Não foi feita' } },
  installment_plans: { corrected_by: { ipca: 'IPCA' } },
  due_day_offers: {
    state: { open: 'À espera da sua resposta', accepted: 'Aceita', refused: 'Você não quis', withdrawn: 'Retirada' },
  },
  motorcycle_releases: { waived: releaseNeeds },
  hand_overs: { document: handOverDocuments },
  approvals: { kind: approvals, state: approvalStateNames },
  requests: {
    kind: map(requestKindWords, ({ title }) => title),
    state: requestStateWords,
    channel: requestChannelWords,
    reasons: reviewReasonSentences,
    contested: contestedLabels,
  },
  request_messages: {
    author: { customer: 'Você', bank: 'Banco', system: 'Aviso automático', note: 'Nota interna' },
  },
  request_files: { mime_type: fileTypes },
  leads: { state: leadStateLabels },
  lead_events: { from_state: leadStateLabels, to_state: leadStateLabels },
  one_time_codes: {
    purpose: {
      request: 'Confirmar uma solicitação',
      follow: 'Acompanhar uma solicitação',
      privacy: 'Ver ou apagar os seus dados',
      sign: 'Assinar o contrato',
      withdraw: 'Desistir do contrato',
      recovery: 'Criar uma nova senha',
      email: 'Confirmar o seu e-mail',
      email_former: 'Confirmar a troca do e-mail, no e-mail anterior',
      login: 'Entrar',
      join: 'Juntar os seus pedidos',
      due_day: 'Mudar o dia do vencimento',
      confirm: 'Confirmar uma mudança',
    },
  },
} as const satisfies { readonly [Table in string]?: Readonly<Record<string, Readonly<Record<string, string>>>> }

/**
 * Columns of every table that only programs read: keys, counters, and names of the provider. A copy to be read leaves
 * them to the file for programs.
 */
export const technicalColumns = [
  'id',
  'application_id',
  'account_id',
  'plan_id',
  'charge_id',
  'request_id',
  'lead_id',
  'parent_id',
  'lookup_id',
  'file_id',
  'debit_id',
  'batch_id',
  'beside_id',
  'payment_id',
  'session_id',
  'contract_id',
  'uid',
  'sequence',
  'version',
  'reverses',
  'location',
  'recurrence',
  'look_at',
  'for_staff',
  'cancel',
  'withdraw',
  'withdraw_tried_at',
  'parts',
  'received',
  'attempts',
  'tries',
  'digits',
  'scope',
  'response',
  'band',
  'provider',
  'provider_reference',
  'reference',
  'txid',
  'subject',
  'line',
  'shortened',
  'sha256',
  'sealed_sha256',
  'consent_sha256',
  'offers_consent_sha256',
  'late_during',
  'changes_at',
  'later_step',
  'step',
  'gaps',
  'tasks',
  'queue',
  'payment_info',
] as const
export type TechnicalColumn = (typeof technicalColumns)[number]
