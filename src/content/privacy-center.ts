import type { EventKind } from '#api/history.ts'
import type { ViewReason } from '#domain/application/customer-view.ts'
import { brand } from './brand.ts'
import { viewReasonWords } from './customer-view.ts'

export const privacyCenterTitle = 'Privacidade e atendimento'
export const copyTitle = 'Os meus dados'

/** Names the data that the copy leaves out. The copy itself holds this text. */
export const leftOutOfCopies =
  'Esta cópia tem tudo o que o banco guarda sobre você. Ficam de fora as senhas e os códigos, que nem nós conseguimos ler, os nomes de quem trabalha no banco, as notas internas da equipe e os limites da nossa política de crédito, que são segredo comercial (LGPD, art. 20, § 1º): de cada decisão estão aqui os dados lidos e o que pesou.'

/** Says in the copy to be read what only the copy for programs has. */
export const copyForPrograms =
  'Este arquivo é para ler. Os textos inteiros dos e-mails, os identificadores e outros detalhes que só programas usam estão na cópia em JSON. Os textos dos contratos e termos estão nos próprios arquivos, listados no fim.'

/**
 * The acts of the bank's staff on an application, in the customer's words. Null for acts of the customer or the system
 * alone.
 */
export const accessWords: Readonly<Record<EventKind, string | null>> = {
  created: null,
  document_sent: null,
  contact_changed: 'Mudou um dado de contato seu',
  consent: null,
  offers_consent: 'Registrou a sua escolha sobre ofertas',
  assigned: 'Definiu quem cuida do pedido',
  application_viewed: 'Abriu o pedido, para trabalhar nele',
  document_viewed: 'Viu um documento, para conferir',
  document_thumbnail: 'Viu um documento, na lista de documentos',
  document_accepted: 'Conferiu e aceitou um documento',
  document_refused: 'Conferiu um documento e pediu outro',
  status: 'Analisou o pedido e mudou a etapa',
  note: 'Escreveu uma observação interna sobre o pedido',
  score: 'Registrou a pontuação de crédito',
  pix: 'Registrou o código Pix da entrada',
  payment: 'Registrou um pagamento',
  payment_unmatched: 'Desfez o registro de um pagamento que não era deste pedido',
  refund: 'Cuidou de uma devolução',
  dispute: null,
  duplicate_used: 'Usou um pagamento em dobro para outra parcela',
  message: 'Escreveu a você',
  collection_contact: 'Falou com você sobre uma parcela',
  release: 'Registrou os dados da moto, para liberar a retirada',
  pickup_booked: 'Marcou a retirada da moto',
  pickup_changed: 'Mudou a retirada da moto',
  pickup_cancelled: 'Cancelou a retirada da moto',
  hand_over_refused: 'Avisou de uma entrega que não pôde ser registrada',
  hand_over_stayed: 'Confirmou que a moto não saiu',
  hand_over_undone: 'Desfez uma entrega registrada por engano',
  hand_over: 'Entregou a moto e conferiu um documento',
  motorcycle_returned: 'Recebeu a moto de volta',
  registration_lifted: 'Registrou a baixa no Detran',
  installments_paid: 'Registrou o pagamento de parcelas',
  installments_returned: 'Registrou a devolução de parcelas',
  correction_paid: 'Registrou o pagamento da correção do que foi devolvido',
  installment_reversed: 'Desfez o registro de um pagamento',
  fees_waived: 'Dispensou encargos de atraso de uma parcela',
  charge_reissued: 'Refez a cobrança de parcelas',
  boleto_sent: 'Enviou um boleto ao seu portal',
  income_proof: 'Tratou do seu comprovante de renda',
  counter_offer: 'Tratou de outras condições para o seu pedido',
  debit: null,
  due_day: 'Tratou da mudança do dia de vencimento',
  settlement_made: 'Gerou o termo de quitação',
  settlement_voided: 'Cancelou o termo de quitação',
  lien_released: 'Registrou a baixa do gravame',
  ask_refused: 'Decidiu sobre um pedido interno da equipe',
  ask_withdrawn: 'Retirou um pedido interno à equipe',
  lien_undone: 'Desfez o registro da baixa do gravame',
  contract_made: 'Gerou o contrato',
  contract_read: null,
  contract_code: null,
  contract_signed: null,
  contract_voided: 'Cancelou uma versão do contrato',
  contract_withdrawn: 'Registrou a sua desistência',
  request: 'Trabalhou em uma solicitação sua',
  data_exported: null,
  data_corrected: 'Corrigiu um dado seu',
  password: 'Cuidou da segurança do seu acesso',
}

/** Tells the customer that a colleague looked at the customer's own page, and why. */
export const viewedAsCustomer = (reason: ViewReason | undefined) =>
  `Viu a sua página como você a vê, sem poder mudar nada, ${reason ? viewReasonWords[reason].told : 'para ajudar no atendimento'}`

/** What a colleague opened beside the page of an application. */
export const lookWords = {
  contract: 'Abriu o PDF do seu contrato',
  attachment: 'Abriu um anexo de uma solicitação sua',
  lead: 'Abriu um pedido de contato seu',
} as const

/** What a colleague took out of the system as a file, by the list. */
export const exportWords: Readonly<Record<string, string>> = {
  financiamentos: 'Baixou a lista de pedidos, em que o seu pode estar',
  cobranca: 'Baixou a lista de parcelas em atraso, em que as suas podem estar',
  pagamentos: 'Baixou a lista de pagamentos, em que os seus podem estar',
  auditoria: 'Baixou o histórico dos pedidos, em que o seu pode estar',
  contatos: 'Baixou a lista de pedidos de contato, em que o seu pode estar',
}

export const roleWords = {
  manager: 'Gestão do banco',
  analyst: 'Analista do banco',
  dealership: 'Concessionária',
  system: 'Sistema do banco',
  provider: 'Quem recebe o pagamento',
  bureau: brand.bureau.name,
} as const

export const givenTo = {
  provider: 'Recebeu nome e CPF, ou o e-mail, para gerar uma cobrança',
  dealership: 'Recebeu nome, moto e horário, para a retirada',
  bureau: 'Recebeu nome, CPF e nascimento, para responder sobre o seu histórico de crédito',
} as const

export const receiptWords = {
  application: 'Consentimento do pedido dado',
  offersGiven: 'Autorização de ofertas dada',
  offersTaken: 'Autorização de ofertas retirada',
  lead: 'Consentimento do pedido de contato dado',
} as const

export const deletionTitles = {
  application: 'Pedido sem decisão, com documentos, e-mails e histórico',
  reminders: 'Lembretes que enviamos',
  requests: 'Solicitações que ainda esperam resposta',
  requestMails: 'E-mails das suas solicitações',
  requestMailsAndNotice: 'E-mails das suas solicitações, com o aviso de que a exclusão foi feita',
} as const
export const deletionWhy = 'Nada manda guardar: apagamos.'

/** Why open requests end with a deletion after which no account is left. */
export const openRequestsWhy =
  'Terminam sem resposta, porque o seu acesso deixa de existir e não temos mais como responder. Quer a resposta? Espere por ela antes de apagar.'

/** Why a request ended with the account of the person who made it, as its thread says. */
export const endedByDeletion =
  'A pessoa pediu a exclusão dos dados dela, e o acesso foi apagado. Não há mais a quem responder, e a solicitação terminou sem resposta. O plano que ela confirmou dizia isso.'

/** The first text of a request for deletion. */
export const deletionText = 'Peço a exclusão do que a lei não manda guardar.'

/** Why a deletion ended that waited while the owner took the account back, as its request says. */
export const deletionEndedByUndo =
  'O acesso a esta conta foi desfeito com “Não fui eu”, e outra pessoa pode ter pedido esta exclusão. Por isso ela terminou sem apagar nada. Quer mesmo apagar? Peça de novo.'

/** Why a deletion ended that waited while two accounts were joined, as its request says. */
export const deletionEndedByJoining =
  'Os seus acessos foram juntados, e o plano desta exclusão não mostrava todos os pedidos. Por isso ela terminou sem apagar nada. Ainda quer apagar? Veja o novo plano e peça de novo.'
