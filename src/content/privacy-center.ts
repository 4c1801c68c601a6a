import type { EventKind } from '#api/history.ts'
import type { ViewReason } from '#domain/application/customer-view.ts'
import { viewReasonWords } from './customer-view.ts'

export const privacyCenterTitle = 'Privacidade e atendimento'
export const copyTitle = 'Os meus dados'

/** What a copy of one's data leaves out, told in the copy itself. */
export const leftOutOfCopies =
  'Esta cópia tem tudo o que o banco guarda sobre você. Ficam de fora as senhas e os códigos (que guardamos só como resumo criptográfico), os nomes de quem trabalha no banco e as observações internas da equipe.'

/** What the bank's side did with an application, told to whose it is. Missing: nothing of the person was looked at. */
export const accessWords: Readonly<Partial<Record<EventKind, string>>> = {
  application_viewed: 'Abriu o pedido, para trabalhar nele',
  document_viewed: 'Viu um documento, para conferir',
  document_thumbnail: 'Viu a miniatura de um documento, na lista de documentos',
  document_accepted: 'Conferiu e aceitou um documento',
  document_refused: 'Conferiu um documento e pediu outro',
  status: 'Analisou o pedido e mudou a etapa',
  note: 'Escreveu uma observação interna sobre o pedido',
  score: 'Registrou a pontuação de crédito',
  pix: 'Registrou o código Pix da entrada',
  payment: 'Registrou um pagamento',
  refund: 'Cuidou de uma devolução',
  message: 'Escreveu a você',
  collection_contact: 'Falou com você sobre uma parcela',
  release: 'Registrou os dados da moto, para liberar a retirada',
  hand_over_undone: 'Desfez uma entrega registrada por engano',
  hand_over: 'Entregou a moto e conferiu um documento',
  motorcycle_returned: 'Recebeu a moto de volta',
  registration_lifted: 'Registrou a baixa no Detran',
  installments_paid: 'Registrou o pagamento de parcelas',
  installments_returned: 'Registrou a devolução de parcelas',
  installment_reversed: 'Desfez o registro de um pagamento',
  contract_made: 'Gerou o contrato',
  contract_voided: 'Cancelou uma versão do contrato',
  request: 'Trabalhou em uma solicitação sua',
  data_corrected: 'Corrigiu um dado seu',
  password: 'Cuidou da segurança do seu acesso',
}

/** Said of who looked at the customer's own page, and why. */
export const viewedAsCustomer = (reason: ViewReason | undefined) =>
  `Viu a sua página como você a vê, sem poder mudar nada, ${reason ? viewReasonWords[reason].told : 'para ajudar no atendimento'}`

export const roleWords = {
  manager: 'Gestão do banco',
  analyst: 'Analista do banco',
  dealership: 'Concessionária',
  system: 'Sistema do banco',
  provider: 'Banco que recebe o Pix',
} as const

export const givenTo = {
  provider: 'Recebeu nome e CPF, para gerar uma cobrança Pix',
  dealership: 'Recebeu nome, moto e horário, para a retirada',
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
} as const
export const deletionWhy = 'Nada manda guardar: apagamos.'

/** The first message of a deletion. */
export const deletionText = 'Peço a exclusão do que a lei não manda guardar.'
