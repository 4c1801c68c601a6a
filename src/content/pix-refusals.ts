/** Why a charge or a refund was refused, for staff, where the Pix provider gives no reason. */
export const pixRefusals = {
  unexplained: (httpStatus: number) => `sem explicação, código ${httpStatus}`,
  inBatch: 'sem explicação, junto com as outras cobranças do dia',
  planClosed: 'o contrato não tem mais parcelas a pagar',
} as const
