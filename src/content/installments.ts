import type { EntryKind, InstallmentState } from '#domain/installments/ledger.ts'

/** What portal and back office call the state of an installment. */
export const installmentStates: Record<InstallmentState, string> = {
  paid: 'Paga',
  late: 'Em atraso',
  due: 'Próxima',
  open: 'A vencer',
}

/** What the back office calls what happens to an installment. */
export const entryNames: Record<EntryKind, string> = {
  charged: 'Valor do contrato',
  late_fee: 'Multa',
  late_interest: 'Juros de atraso',
  discount: 'Desconto por adiantar',
  paid: 'Pagamento',
  waived: 'Isenção',
  moved: 'Mudança do dia',
  reversed: 'Estorno',
}
