import type { AuditArea } from '#api/audit.ts'

export const auditAreaNames: Readonly<Record<AuditArea, string>> = {
  applications: 'Financiamentos e pagamentos',
  requests: 'Solicitações',
  contacts: 'Contatos',
  catalogue: 'Catálogo',
  settings: 'Configurações',
  team: 'Contas da equipe',
}

export const catalogueEventNames: Readonly<Record<string, string>> = {
  created: 'Criou a moto',
  changed: 'Mudou a moto',
  moved: 'Mudou a ordem',
  archived: 'Tirou a moto do catálogo',
  brought_back: 'Trouxe a moto de volta',
  restored: 'Voltou a uma versão anterior da moto',
  imported: 'Mudou a moto por planilha',
  published: 'Publicou o catálogo',
}

/** The settings that have no history of their own: their changes are the approved requests. */
export const approvedSettings = ['payment_ways', 'money_limits', 'credit_policy', 'price_month'] as const
export type ApprovedSetting = (typeof approvedSettings)[number]

export const approvedSettingNames: Readonly<Record<ApprovedSetting, string>> = {
  payment_ways: 'Mudou as formas de pagamento',
  money_limits: 'Mudou as alçadas',
  credit_policy: 'Mudou a política de crédito',
  price_month: 'Registrou um mês do IPCA',
}

export const requestMessageNames: Readonly<Record<string, string>> = {
  bank: 'Respondeu ao cliente',
  note: 'Anotou',
}

/** The words for a history line from another release whose kind or data this release does not know. */
export const unknownLine = 'Registro de outra versão do sistema'
