// Pix Automático, in the words of the API Pix 2.9 and stored as it sends them.

/** The states of a recurrence that the customer's bank may still change. */
export type RecStatus = 'CRIADA' | 'APROVADA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA'
export type TryStatus = 'SOLICITADA' | 'AGENDADA' | 'PAGA' | 'CANCELADA' | 'REJEITADA' | 'EXPIRADA'

interface Change<Status> {
  status: Status
  data: string
}

/** Why it ended, as a rejection or a cancellation. */
interface End {
  rejeicao?: { codigo: string; descricao: string }
  cancelamento?: { solicitante: string; codigo: string; descricao: string }
}

export interface Recurrence {
  idRec: string
  status: RecStatus
  vinculo: { contrato: string; devedor: { cpf: string; nome: string }; objeto?: string }
  calendario: { dataInicial: string; dataFinal?: string; periodicidade: string }
  valor?: { valorRec?: string; valorMinimoRecebedor?: string }
  politicaRetentativa: string
  recebedor: { cnpj: string; nome: string }
  loc?: { id: number; location: string; tipo: 'rec'; criacao: string; idRec: string }
  pagador?: { ispbParticipante: string; codMun: string; cpf: string }
  ativacao: { tipoJornada: string }
  atualizacao: Change<RecStatus>[]
  encerramento?: End
  /** Whether the customer's account is empty, so that every try fails. Only the provider's page knows it. */
  isEmpty: boolean
}

export interface Try {
  dataLiquidacao: string
  tipo: 'AGND' | 'NTAG'
  status: TryStatus
  endToEndId: string
  atualizacao: Change<TryStatus>[]
}

export interface RecurringCharge {
  idRec: string
  txid: string
  status: 'CRIADA' | 'ATIVA' | 'CONCLUIDA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA'
  infoAdicional?: string
  calendario: { criacao: string; dataDeVencimento: string }
  valor: { original: string }
  ajusteDiaUtil: boolean
  recebedor: { cnpj: string; nome: string; conta: string; tipoConta: string; agencia?: string }
  politicaRetentativa: string
  tentativas: Try[]
  atualizacao: Change<RecurringCharge['status']>[]
  encerramento?: End
}
