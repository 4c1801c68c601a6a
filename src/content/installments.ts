import type { InstallmentState } from '#domain/installments/ledger.ts'

/** What portal and back office call the state of an installment. */
export const installmentStates: Record<InstallmentState, string> = {
  paid: 'Paga',
  late: 'Em atraso',
  due: 'Próxima',
  open: 'A vencer',
}
