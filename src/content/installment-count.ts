/** Returns '1 parcela' or '48 parcelas'. */
export const installmentCount = (count: number): string => (count === 1 ? '1 parcela' : `${count} parcelas`)

/** Names every installment of a plan, for use inside a sentence: 'a parcela' or 'as 48 parcelas'. */
export const allInstallments = (count: number): string => (count === 1 ? 'a parcela' : `as ${count} parcelas`)
