import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { ContractFacts } from '#domain/contract/contract.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { brand } from '../brand.ts'
import { withdrawalTerm } from '../withdrawal.ts'
import type { Condition, Paragraph } from './clauses.ts'

/** Gives the installments in words: '60 parcelas de R$ 224,85', and the last one separately if it differs. */
export function installmentsInWords({ installments }: Offer): string {
  const [first] = installments
  const last = installments.at(-1)
  if (!first || !last) throw new Error('an offer without installments')
  const { length: count } = installments
  if (first.valueCents === last.valueCents) return `${count} parcelas de ${formatBRL(first.valueCents)}`
  const others = `${count - 1} ${count === 2 ? 'parcela' : 'parcelas'} de ${formatBRL(first.valueCents)}`
  return `${others} e uma última de ${formatBRL(last.valueCents)}`
}

/** Gives the total cost with the two decimals that Resolução CMN 4.881/2020 demands: '0,00%'. */
export function cetInWords({ cetPercent }: Offer): string {
  return `${cetPercent.toFixed(2).replace('.', ',')}%`
}

/** Gives the value of each word in braces. */
export function wordsOf(facts: ContractFacts, siteUrl: string): Readonly<Record<string, string>> {
  const { person, offer } = facts
  const phone = (id: string) => brand.phones.find((one) => one.id === id)?.number ?? ''
  return {
    banco: brand.legalName,
    cnpj: brand.cnpj,
    fabricante: brand.maker,
    nome: person.fullName,
    cpf: formatCpf(person.cpf),
    preco: formatBRL(offer.priceCents),
    entrada: formatBRL(offer.entryCents),
    liberado: formatBRL(offer.releasedCents),
    parcelas: installmentsInWords(offer),
    totalDasParcelas: formatBRL(offer.totals.installmentsCents),
    primeiroVencimento: formatPlainDate(offer.installments[0]?.dueOn ?? ''),
    ultimoVencimento: formatPlainDate(offer.installments.at(-1)?.dueOn ?? ''),
    jurosMes: formatPercent(offer.monthlyInterestPercent),
    jurosAno: formatPercent(offer.yearlyInterestPercent),
    iof: formatBRL(offer.iof.cents),
    cet: cetInWords(offer),
    multa: formatPercent(offer.lateFees.finePercent),
    mora: formatPercent(offer.lateFees.monthlyInterestPercent),
    prazoParaDesistir: withdrawalTerm,
    lugar: `${brand.address.city} (${brand.address.state})`,
    pracaDePagamento: `${brand.address.city} (${brand.address.state})`,
    data: formatPlainDate(facts.issuedOn),
    sac: phone('sac'),
    ouvidoria: phone('ouvidoria'),
    enderecoVerificar: `${siteUrl.replace(/^https?:\/\//, '')}/verificar`,
  }
}

/** Gives the conditions of paragraphs that hold for an offer. */
export function conditionsOf({ entryCents, monthlyInterestPercent, iof }: Offer): ReadonlySet<Condition> {
  const borne = {
    bank: 'iofDoBanco',
    customer_up_front: 'iofNaEntrada',
    customer_financed: 'iofFinanciado',
  } as const
  const hold: Condition[] = [monthlyInterestPercent === 0 ? 'semJuros' : 'comJuros', borne[iof.bearer]]
  return new Set(entryCents > 0 ? [...hold, 'comEntrada'] : hold)
}

/**
 * Gives the paragraphs whose conditions hold, with their words filled in.
 * @throws for a word without a value, because a contract must not show it.
 */
export function fillParagraphs(
  paragraphs: readonly Paragraph[],
  words: Readonly<Record<string, string>>,
  hold: ReadonlySet<Condition>,
): string[] {
  const texts = paragraphs.flatMap((one) => (typeof one === 'string' ? one : hold.has(one.when) ? one.text : []))
  return texts.map((text) =>
    text.replace(/\{(\w+)\}/g, (_, word: string) => {
      const value = words[word]
      if (!value) throw new Error(`nothing fills {${word}} of the contract`)
      return value
    }),
  )
}
