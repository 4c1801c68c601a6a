import type { Cents } from '#domain/money/money.ts'
import { shareInWords } from '#domain/money/money.ts'
import { easyShare, type Fit, type Use } from '#domain/offer/fitting.ts'

/** The address of 'O que cabe pra mim'. */
export const fittingPath = '/o-que-cabe'

/** The uses as the page names them, also in addresses. */
export const useWords: Readonly<Record<Use, { label: string; key: string; because: string }>> = {
  work: { label: 'Trabalho', key: 'trabalho', because: 'até 200 cc, para rodar o dia todo' },
  city: { label: 'Cidade', key: 'cidade', because: 'da categoria Street, até 350 cc' },
  road: { label: 'Estrada', key: 'estrada', because: 'a partir de 250 cc' },
  trail: { label: 'Trilha', key: 'trilha', because: 'das categorias Off-Road e Adventure' },
}

const whys: Readonly<Record<Fit['why'], string>> = {
  lowest: 'A mais barata',
  popular: 'A primeira do catálogo',
  largest: 'A de maior motor',
}

/**
 * Says why a model was chosen among those that fit a use, e.g. 'A mais barata para cidade: a parcela é 22,5% da sua
 * renda.'
 */
export function fitInWords({ why, plan }: Fit, use: Use, incomeCents: Cents | null): string {
  const share = incomeCents ? `: a parcela é ${shareInWords(plan.installmentCents, incomeCents)} da sua renda` : ''
  return `${whys[why]} para ${useWords[use].label.toLowerCase()}${share}.`
}

/** How the page counts, for whoever asks. */
export const fittingRule = `Contamos até ${easyShare}% da renda para a parcela: é uma conta de bolso, e não a análise de crédito do banco.`
