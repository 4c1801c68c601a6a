import type { InstallmentDebit } from '#api/debits.ts'
import { debitAdvice, debitFailureWords } from '#content/debits.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'

/** Says in one line what an automatic debit does about the next installment. */
export function debitSentence({ phase, on, why, nextOn }: InstallmentDebit): string {
  const day = formatPlainDate(on)
  switch (phase) {
    case 'planned':
      return `Débito automático em ${day}: sai da sua conta, por Pix.`
    case 'scheduled':
      return `Débito automático em ${day}, já agendado no seu banco.`
    case 'under_way':
      return `O seu banco faz o débito de ${day}. Não pague de outro jeito: se não der certo, avisamos.`
    case 'unknown':
      return `O seu banco ainda não disse se fez o débito de ${day}. Confira a sua conta antes de pagar.`
    case 'failed': {
      const reason = why ?? 'bank'
      const then = nextOn
        ? `Tentamos de novo em ${formatPlainDate(nextOn)}: se der certo, sem multa nem juros.`
        : 'Pague aqui.'
      return [`O débito de ${day} não foi feito.`, debitFailureWords[reason], then, debitAdvice[reason]]
        .filter(Boolean)
        .join(' ')
    }
  }
}

/** Tells whether an automatic debit pays an installment, so that paying in another way takes the place of it. */
export const isDebited = (debit: InstallmentDebit | null): boolean =>
  debit !== null && (debit.phase === 'planned' || debit.phase === 'scheduled')
