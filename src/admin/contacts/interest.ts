import type { ContactRow } from '#api/contacts.ts'

/** What somebody wants to be called about: 'X-ADV em 48x'. */
export function interestOf({ model, installments }: Pick<ContactRow, 'model' | 'installments'>): string {
  if (!model) return 'Nenhuma moto escolhida'
  return installments ? `${model} em ${installments}x` : model
}
