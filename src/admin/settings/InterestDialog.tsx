import { interestExample } from '#domain/money/interest-doubt.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'

/** Conditions that are about to be saved. */
export type DoubtfulTerms = {
  readonly entryPercent: number
  readonly interest: number
  readonly installments: number
}

type Props = { terms: DoubtfulTerms; onConfirm: () => unknown; onClose: () => void }

/** Asks whether a high interest is meant, with what a buyer would pay. */
export function InterestDialog({ terms, onConfirm, onClose }: Props) {
  const { entryPercent, interest, installments } = terms
  const example = interestExample(entryPercent, interest, installments)
  return (
    <ConfirmDialog
      title={`Juros de ${formatPercent(interest)} ao mês?`}
      confirm="Salvar com estes juros"
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Uma moto de {formatBRL(example.priceCents)}, com entrada de {formatPercent(entryPercent)}, ficaria em{' '}
      {installments}x de <strong>{formatBRL(example.installmentCents)}</strong>. O cliente pagaria{' '}
      <strong>{formatBRL(example.totalCents)}</strong> pelos {formatBRL(example.withoutInterestCents)} financiados.
    </ConfirmDialog>
  )
}
