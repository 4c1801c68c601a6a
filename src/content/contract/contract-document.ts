import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { ContractDocument, ContractFacts, DocumentFacts } from '#domain/contract/contract.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { releaseDays } from '#domain/offer/released-credit.ts'
import type { OfferedWays } from '#domain/payments/ways.ts'
import { formatReference } from '#domain/reference.ts'
import { addressLine, brand } from '../brand.ts'
import { allInstallments, installmentCount } from '../installment-count.ts'
import { lateFeesInWords } from '../offer/late-fees.ts'
import { cetInWords, firstDueInWords } from '../offer/offer-words.ts'
import { anyWay } from '../ways-to-pay.ts'
import { withdrawalTerm } from '../withdrawal.ts'
import {
  type Condition,
  clauses,
  contractSubtitle,
  contractTitle,
  type Paragraph,
  signatureText,
  signatureTitle,
} from './clauses.ts'

/** Returns the contract to read and sign. `siteUrl` is the site at which anybody can verify it. */
export function contractDocument(facts: ContractFacts, siteUrl: string): ContractDocument {
  const words = wordsOf(facts, siteUrl)
  const hold = conditionsOf(facts.offer)
  const fill = (paragraphs: Parameters<typeof fillParagraphs>[0]) => fillParagraphs(paragraphs, words, hold)
  return {
    title: contractTitle,
    subtitle: contractSubtitle,
    summary: {
      title: 'Quadro resumo',
      parts: [cedula(facts), creditor, issuer(facts), motorcycle(facts), credit(facts)],
    },
    clauses: {
      title: 'Cláusulas',
      all: clauses.map(({ title, paragraphs }, index) => ({
        number: String(index + 1),
        title,
        paragraphs: fill(paragraphs).map((text, place) => ({ number: `${index + 1}.${place + 1}`, text })),
      })),
    },
    installments: { title: 'Tabela de parcelas', table: installmentTable(facts.offer) },
    signature: { title: signatureTitle, paragraphs: fill(signatureText) },
  }
}

const cedula = ({ contractNumber, version, code, issuedOn }: ContractFacts): DocumentFacts => ({
  title: 'Cédula',
  facts: [
    ['Número do contrato', contractNumber],
    ['Versão', String(version)],
    ['Emissão', formatPlainDate(issuedOn)],
    ['Código de verificação', formatReference(code)],
  ],
})

const creditor: DocumentFacts = {
  title: 'Credor',
  facts: [
    ['Nome', brand.legalName],
    ['CNPJ', brand.cnpj],
    ['Endereço', addressLine()],
  ],
}

const issuer = ({ person }: ContractFacts): DocumentFacts => ({
  title: 'Emitente (você)',
  facts: [
    ['Nome', person.fullName],
    ['CPF', formatCpf(person.cpf)],
    ['Nascimento', formatPlainDate(person.birthDate)],
    ['Profissão', person.profession],
    ['E-mail', person.email],
    ['Telefone', formatPhone(person.phone)],
    ['Endereço', person.address],
  ],
})

const motorcycle = ({ offer }: ContractFacts): DocumentFacts => ({
  title: 'Motocicleta dada em garantia',
  facts: [
    ['Marca e modelo', `${brand.maker} ${offer.model}`],
    ...(offer.color ? [['Cor', offer.color] as const] : []),
    ['Estado', 'Nova, sem uso'],
    ['Preço à vista', formatBRL(offer.priceCents)],
    ['Chassi e placa', 'Avisados por e-mail assim que existirem, como parte deste contrato'],
  ],
})

const bearers = {
  bank: 'pago pelo credor',
  customer_up_front: 'pago antes da liberação',
  customer_financed: 'somado ao valor financiado',
} as const

const credit = ({ offer }: ContractFacts): DocumentFacts => ({
  title: 'Crédito',
  facts: [
    ['Entrada', `${formatBRL(offer.entryCents)} (${formatPercent(offer.entryPercent)} do preço)`],
    ['Valor liberado', formatBRL(offer.releasedCents)],
    ['Valor financiado', formatBRL(offer.financedCents)],
    ['Parcelas', installmentsInWords(offer)],
    ['Primeiro vencimento', formatPlainDate(offer.installments[0]?.dueOn ?? '')],
    ['Último vencimento', formatPlainDate(offer.installments.at(-1)?.dueOn ?? '')],
    [
      'Juros',
      offer.monthlyInterestPercent === 0
        ? 'Sem juros (0% ao mês, 0% ao ano)'
        : `${formatPercent(offer.monthlyInterestPercent)} ao mês, ${formatPercent(offer.yearlyInterestPercent)} ao ano`,
    ],
    ['IOF', `${formatBRL(offer.iof.cents)}, ${bearers[offer.iof.bearer]}`],
    ['Custo Efetivo Total (CET)', `${cetInWords(offer)} ao ano`],
    ['Soma das parcelas', formatBRL(offer.totals.installmentsCents)],
    ['Total com a entrada', formatBRL(offer.totals.withFinancingCents)],
    ['Total à vista', formatBRL(offer.totals.withoutFinancingCents)],
    ['Em caso de atraso', `${lateFeesInWords(offer.lateFees)}, por dia de atraso`],
  ],
})

function installmentTable({ installments, totals }: Offer) {
  const rows = installments.map(({ number, dueOn, valueCents }) => [
    String(number),
    formatPlainDate(dueOn),
    formatBRL(valueCents),
  ])
  return {
    caption: `Vencimento e valor d${allInstallments(installments.length)}`,
    head: ['Parcela', 'Vencimento', 'Valor'],
    rows: [...rows, ['Total', '', formatBRL(totals.installmentsCents)]],
  }
}

/** Returns the installments in words: '60 parcelas de R$ 224,85', and the last one separately if it differs. */
export function installmentsInWords({ installments }: Offer): string {
  const [first] = installments
  const last = installments.at(-1)
  if (!first || !last) throw new Error('an offer without installments')
  const { length: count } = installments
  if (first.valueCents === last.valueCents) return `${installmentCount(count)} de ${formatBRL(first.valueCents)}`
  const others = `${installmentCount(count - 1)} de ${formatBRL(first.valueCents)}`
  return `${others} e uma última de ${formatBRL(last.valueCents)}`
}

const pixAlone: OfferedWays = { entry: ['pix'], installments: ['pix'] }

/** Returns the value of each word in braces. */
function wordsOf(facts: ContractFacts, siteUrl: string): Readonly<Record<string, string>> {
  const { person, offer, ways = pixAlone } = facts
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
    formasDaEntrada: anyWay(ways.entry),
    formasDasParcelas: anyWay(ways.installments),
    parcelas: installmentsInWords(offer),
    totalDasParcelas: formatBRL(offer.totals.installmentsCents),
    contadoDe: formatPlainDate(offer.madeOn),
    regraDoVencimento: firstDueInWords(offer),
    prazoParaLiberar: String(releaseDays),
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

/** Returns the conditions of paragraphs that hold for an offer. */
function conditionsOf({ entryCents, monthlyInterestPercent, iof, lateFees }: Offer): ReadonlySet<Condition> {
  const borne = {
    bank: 'iofDoBanco',
    customer_up_front: 'iofNaEntrada',
    customer_financed: 'iofFinanciado',
  } as const
  const hold: Condition[] = [
    monthlyInterestPercent === 0 ? 'semJuros' : 'comJuros',
    borne[iof.bearer],
    lateFees.correctedBy ? 'comCorrecao' : 'semCorrecao',
  ]
  return new Set(entryCents > 0 ? [...hold, 'comEntrada'] : hold)
}

/**
 * Returns the paragraphs whose conditions hold, with their words filled in.
 * @throws for a word without a value, because a contract must not show it.
 */
function fillParagraphs(
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
