import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { type Cents, formatBRL, formatPercent } from '#domain/money/money.ts'
import { lastDayToSign } from '#domain/offer/contract-offer.ts'
import type { Offer, RoundedFigure } from '#domain/offer/offer.ts'
import { brand } from '../brand.ts'
import { iofWords } from './iof-words.ts'
import { cetInWords, firstDueInWords, installmentsInWords } from './offer-words.ts'

/** A part of the sheet: facts, and the sentences below them. */
export type SheetSection = {
  readonly id: string
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly texts: readonly string[]
}

/** Returns a rate in percent with two decimals: '0,15%'. */
const rate = (percent: number): string => `${percent.toFixed(2).replace('.', ',')}%`

/** Returns the monthly and the yearly interest rate in words. */
const ratesInWords = ({ monthlyInterestPercent: monthly, yearlyInterestPercent: yearly }: Offer): string =>
  monthly === 0 ? 'Sem juros (0,00% ao mês, 0,00% ao ano)' : `${rate(monthly)} ao mês, ${rate(yearly)} ao ano`

/**
 * Returns all costs of an offer, part by part. `from` tells whether the offer is only simulated or belongs to an
 * application.
 */
export function offerSheet(offer: Offer, from: 'simulation' | 'application'): SheetSection[] {
  return [
    { id: 'total', title: 'Quanto você paga', facts: totals(offer), texts: [] },
    { id: 'cet', title: 'Custo Efetivo Total (CET)', facts: costs(offer), texts: [cetText(offer)] },
    {
      id: 'atraso',
      title: 'Se uma parcela atrasar',
      facts: [
        { label: 'Multa', value: `${formatPercent(offer.lateFees.finePercent)} da parcela, uma vez` },
        {
          label: 'Juros',
          value: `${formatPercent(offer.lateFees.monthlyInterestPercent)} ao mês, pelos dias de atraso`,
        },
        ...(offer.lateFees.correctedBy ? [{ label: 'Correção monetária', value: 'IPCA, pelos dias de atraso' }] : []),
      ],
      texts: ['Nada mais se soma a isso.'],
    },
    {
      id: 'quitar',
      title: 'Se você quiser quitar antes',
      facts: [],
      texts: [
        `Você pode antecipar parcelas ou quitar tudo quando quiser, sem tarifa.${offer.monthlyInterestPercent > 0 ? ' Os juros do tempo que ainda não passou saem da conta.' : ''}`,
      ],
    },
    { id: 'validade', title: 'Validade', facts: [], texts: validity(offer, from) },
  ]
}

function totals(offer: Offer): SheetSection['facts'] {
  const { iof, totals } = offer
  const upFront =
    iof.bearer === 'customer_up_front' ? [{ label: 'IOF, com a entrada', value: formatBRL(iof.cents) }] : []
  return [
    { label: 'Preço à vista', value: formatBRL(totals.withoutFinancingCents) },
    { label: `Entrada de ${formatPercent(offer.entryPercent)}`, value: formatBRL(offer.entryCents) },
    ...upFront,
    { label: 'Valor financiado', value: formatBRL(offer.financedCents) },
    { label: 'Parcelas', value: installmentsInWords(offer) },
    { label: 'Total das parcelas', value: formatBRL(totals.installmentsCents) },
    { label: 'Total com o financiamento', value: formatBRL(totals.withFinancingCents) },
    { label: 'A mais que o preço à vista', value: formatBRL(totals.withFinancingCents - totals.withoutFinancingCents) },
  ]
}

function costs(offer: Offer): SheetSection['facts'] {
  const { iof, totals, financedCents } = offer
  const interest = totals.installmentsCents - financedCents
  return [
    { label: 'CET', value: `${cetInWords(offer)} ao ano` },
    { label: 'Taxa de juros', value: ratesInWords(offer) },
    { label: 'Valor liberado para a moto', value: share(offer.releasedCents, offer) },
    { label: 'Juros', value: share(interest, offer) },
    { label: 'IOF', value: iof.bearer === 'bank' ? iofWords(iof.cents, iof.bearer) : share(iof.cents, offer) },
    { label: 'Tarifas e seguros', value: share(0, offer) },
  ]
}

/** Returns an amount with its share of everything paid for the credit (Resolução CMN 4.881/2020, art. 3º). */
function share(cents: Cents, { totals, entryCents }: Offer): string {
  const due = totals.withFinancingCents - entryCents
  return `${formatBRL(cents)} (${rate(due === 0 ? 0 : (cents / due) * 100)})`
}

/** Explains the CET. A price without additions needs no explanation. */
function cetText({ iof, totals }: Offer): string {
  const parts = 'Ao lado de cada valor está quanto ele é do total a pagar pelo crédito.'
  if (iof.bearer !== 'bank' || totals.withFinancingCents !== totals.withoutFinancingCents)
    return `O CET soma tudo o que você paga pelo crédito (juros, IOF, tarifas e seguros) em uma taxa ao ano. Serve para comparar bancos. ${parts}`
  return `Aqui o CET é zero: o banco paga o IOF, e as parcelas somam só o valor financiado. ${parts}`
}

const offeredBy = `Oferta do ${brand.bank}, CNPJ ${brand.cnpj}.`
const dependsOnAnalysis = 'O crédito depende de análise.'

/**
 * What a printed plan says of its validity: its address opens the conditions of the day, unlike a page that stays open.
 */
export const printedValidity = [
  'O endereço mostra as condições do dia em que você o abre. Depois que você envia o pedido, elas não mudam mais.',
  dependsOnAnalysis,
  offeredBy,
] as const

function validity(offer: Offer, from: 'simulation' | 'application'): string[] {
  if (from === 'simulation') {
    return [
      'Nesta página, estas condições valem por pelo menos 2 dias, mesmo que o banco as mude, salvo erro evidente de preço. Depois que você envia o pedido, elas não mudam mais.',
      dependsOnAnalysis,
      offeredBy,
    ]
  }
  return [
    `Proposta de ${formatPlainDate(offer.madeOn)}, válida até ${formatPlainDate(lastDayToSign(offer))}. Ela está guardada com o seu pedido e não muda.`,
    ...restoredTexts(offer),
    offeredBy,
  ]
}

const roundedWords: Record<RoundedFigure, string> = {
  entryPercent: 'o percentual da entrada',
  monthlyInterestPercent: 'a taxa de juros',
  installment: 'a parcela',
}

function restoredTexts({ restored }: Offer): string[] {
  if (!restored) return []
  const rounded = restored.rounded.map((figure) => roundedWords[figure])
  const list = new Intl.ListFormat('pt-BR').format(rounded)
  const which = rounded.length > 0 ? ` Tinha sido guardado arredondado: ${list}.` : ''
  return [
    `Este pedido é de antes de guardarmos a proposta inteira: vencimentos, IOF e CET foram calculados depois, a partir dos valores que você viu.${which}`,
  ]
}

/** Tells when the installments are due, and from which day the dates count. */
export function dueDatesText(offer: Offer): string {
  const madeOn = formatPlainDate(offer.madeOn)
  return `As datas contam da liberação do crédito, que vem depois da assinatura: a primeira parcela vence ${firstDueInWords(offer)}, e as outras no mesmo dia dos meses seguintes. Na tabela, a liberação é em ${madeOn}. Se for depois, as datas mudam com ela, e os valores continuam os mesmos.`
}

/** Returns all installments as a table with number, due date and value, and their sum. */
export function installmentTable({ installments, totals }: Offer) {
  return {
    caption: 'Parcelas do financiamento',
    columns: ['Parcela', 'Vencimento', 'Valor'],
    rows: installments.map(({ number, dueOn, valueCents }) => [
      `${number} de ${installments.length}`,
      formatPlainDate(dueOn),
      formatBRL(valueCents),
    ]),
    foot: ['Total', '', formatBRL(totals.installmentsCents)],
  } as const
}
