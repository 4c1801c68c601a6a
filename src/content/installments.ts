import type { EntryKind, InstallmentState } from '#domain/installments/ledger.ts'

/** The names of an installment's states, for portal and admin area. */
export const installmentStates: Record<InstallmentState, string> = {
  paid: 'Paga',
  late: 'Em atraso',
  due: 'Próxima',
  open: 'A vencer',
}

/** The names of ledger entries, for the admin area. */
export const entryNames: Record<EntryKind, string> = {
  charged: 'Valor do contrato',
  late_fee: 'Multa',
  late_interest: 'Juros de atraso',
  correction: 'Correção monetária',
  discount: 'Desconto por adiantar',
  paid: 'Pagamento',
  waived: 'Isenção',
  moved: 'Mudança do dia',
  reversed: 'Estorno',
}

/**
 * Returns installment numbers in everyday words: '1', '2 e 4', '1, 3 e 7 a 48'. Runs of three or more show only their
 * ends.
 */
export function installmentNumbers(numbers: readonly number[]): string {
  const runs: number[][] = []
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  return list.format(runs.flatMap((run) => (run.length > 2 ? `${run[0]} a ${run.at(-1)}` : run.map(String))))
}

const list = new Intl.ListFormat('pt-BR')

/** Returns 'parcela 3' or 'parcelas 3 a 48'. */
export const installmentWords = (numbers: readonly number[]): string =>
  `parcela${numbers.length === 1 ? '' : 's'} ${installmentNumbers(numbers)}`

/** Names installments for use inside a sentence: 'a parcela 3' or 'as parcelas 3 a 48'. */
export const theInstallments = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'a' : 'as'} ${installmentWords(numbers)}`
