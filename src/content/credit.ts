import type { AnalysisView, RefusalAnswer } from '#api/credit.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import type { AlternativeKind, AlternativePlan } from '#domain/credit/alternatives.ts'
import type { CounterOfferState } from '#domain/credit/counter-offer.ts'
import { type BureauFacts, type FactSource, type FactUnit, factUnits, type PolicyFact } from '#domain/credit/facts.ts'
import {
  type BandLimits,
  bandStarts,
  type Condition,
  type CreditPolicy,
  type LimitKind,
  type PolicyOutcome,
  type PolicyRow,
} from '#domain/credit/policy.ts'
import { formatBRL } from '#domain/money/money.ts'
import { brand } from './brand.ts'
import { refusalLabels } from './refusals.ts'

/** The names of the facts of a credit analysis. */
export const factLabels: Readonly<Record<PolicyFact, string>> = {
  score: 'Score',
  installmentShare: 'Parcela ÷ renda',
  totalShare: 'Todas as parcelas conosco ÷ renda',
  negativeCount: 'Dívidas em atraso no birô',
  negativeCents: 'Soma das dívidas em atraso',
  identityMismatch: 'Nome ou nascimento não confere',
  ageAtEnd: 'Idade na última parcela',
  phoneAccounts: 'Outras contas com o mesmo celular',
  lateInstallments: 'Parcelas em atraso conosco',
  settledContracts: 'Contratos quitados conosco',
  entryShare: 'Entrada ÷ preço',
  financedCents: 'Valor financiado',
  incomeProved: 'Renda comprovada',
}

/** Where a fact comes from. */
export const sourceLabels: Readonly<Record<FactSource, string>> = {
  bureau: brand.bureau.name,
  typed: 'digitado pela equipe',
  internal: 'dos nossos contratos',
  computed: 'calculado',
  declared: 'do pedido',
  proved: 'do comprovante',
}

/** What the policy recommends. */
export const outcomeLabels: Readonly<Record<PolicyOutcome, string>> = {
  approve: 'Aprovar',
  prove: 'Pedir comprovante de renda',
  review: 'Analisar com cuidado',
  refuse: 'Recusar',
}

/** A limit that a plan breaks. */
export const limitLabels: Readonly<Record<LimitKind, string>> = {
  mostShare: 'Parcela acima da parte da renda que a política permite',
  mostFinancedCents: 'Valor financiado acima do limite da faixa',
  leastEntry: 'Entrada abaixo da mínima da faixa',
  mostInstallments: 'Prazo acima do máximo da faixa',
}

const tenthsInWords = (tenths: number) => `${(tenths / 10).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`

const formats: Readonly<Record<FactUnit, (value: number) => string>> = {
  points: String,
  tenths: tenthsInWords,
  count: String,
  sum: formatBRL,
  flag: (value) => (value > 0 ? 'Sim' : 'Não'),
  years: (value) => `${value} anos`,
}

/** Returns a fact's value in words; 'sem informação' for one that nobody knows. */
export const factInWords = (fact: PolicyFact, value: number | null): string =>
  value === null ? 'sem informação' : formats[factUnits[fact]](value)

/** Returns a condition in words, for the middle of a sentence: 'score de 300 a 499', 'renda comprovada: sim'. */
export function conditionInWords({ fact, from, to }: Condition): string {
  const label = factLabels[fact].charAt(0).toLowerCase() + factLabels[fact].slice(1)
  const word = (value: number) => factInWords(fact, value)
  if (from === null && to === null) return `${label}: sem informação`
  if (factUnits[fact] === 'flag') return `${label}: ${word(to ?? from ?? 0).toLowerCase()}`
  if (from === 1 && to === null && factUnits[fact] === 'sum') return `${label} acima de zero`
  if (from === null) return `${label} até ${word(to ?? 0)}`
  if (to === null) return `${label} a partir de ${word(from)}`
  return from === to ? `${label} igual a ${word(from)}` : `${label} de ${word(from)} a ${word(to)}`
}

/** The title of an alternative plan. */
export const alternativeTitles: Readonly<Record<AlternativeKind, string>> = {
  entry: 'Com mais entrada',
  term: 'Em outro número de parcelas',
  model: 'Outra moto da categoria',
}

/** Returns 'CG 160 START, entrada de R$ 2.000,00 e 36x de R$ 400,00'. */
export const alternativeInWords = ({
  model,
  entryCents,
  installments,
  installmentCents,
}: Pick<AlternativePlan, 'model' | 'entryCents' | 'installments' | 'installmentCents'>): string =>
  `${model}, entrada de ${formatBRL(entryCents)} e ${installments}x de ${formatBRL(installmentCents)}`

const counterOfferEnds: Readonly<Record<CounterOfferState, string>> = {
  open: '',
  taken: ' O cliente aceitou:',
  declined: ' O cliente não quis nenhuma. A decisão é de quem analisa.',
  lapsed: ' O cliente não respondeu no prazo. A decisão é de quem analisa.',
  withdrawn: ' Foram retiradas.',
}

/**
 * Returns what became of the plans that the bank offered instead of a refusal: 'Oferecidas por Ana em 27/11/2026 às
 * 10:00.'
 */
export const counterOfferWords = ({ by, at, state }: { by: string; at: string; state: CounterOfferState }): string =>
  `Outras condições oferecidas por ${by} em ${formatDateTime(at)}.${counterOfferEnds[state]}`

type BureauState = Pick<AnalysisView['bureau'], 'failure' | 'isGivenUp'> & { state: keyof typeof bureauWords }

/** What the page says of the bureau, by the state of the look-up. */
const bureauWords = {
  off: 'O banco não tem um birô de crédito ligado: o score é digitado.',
  none: 'O birô de crédito ainda não foi consultado.',
  asked: 'Consultando o birô de crédito…',
  no_record: 'O birô não tem registro desta pessoa.',
  down: 'O birô não respondeu. Tentamos de novo sozinhos, e isso não é motivo para recusar.',
  givenUp: 'O birô não respondeu a nenhuma tentativa, e não tentamos mais sozinhos. Isso não é motivo para recusar.',
  leftOff: 'O pedido foi decidido antes de o birô responder, e não consultamos mais sozinhos.',
  refused: 'O birô recusou esta consulta. Confira CPF, nome e nascimento, e tente de novo.',
} as const

/** Returns what the page says of a look-up that brought no record. */
export function bureauSentence({ state, failure, isGivenUp }: BureauState): string {
  if (state !== 'down') return bureauWords[state]
  if (failure === null && isGivenUp) return bureauWords.leftOff
  return failure === 'refused' ? bureauWords.refused : isGivenUp ? bureauWords.givenUp : bureauWords.down
}

/** Returns what the button that asks the bureau says, by whether it was asked before and what it costs (cents). */
export function askBureauWords(state: keyof typeof bureauWords | 'answered', costCents: number): string {
  const words = state === 'none' ? 'Consultar o birô' : 'Consultar de novo'
  return costCents > 0 ? `${words} (${formatBRL(costCents)})` : words
}

/** Returns the source of a bureau's record: 'Birô Sereno, modelo Sereno 4, em 27/11/2026'. */
export const recordInWords = ({ model, on }: { model: string; on: string }): string =>
  `${brand.bureau.name}, modelo ${model}, em ${formatPlainDate(on)}`

/** Returns what a bureau knows of debts: '2 dívidas em atraso, R$ 1.280,45, desde 05/06/2025'. */
export function negativesInWords({ count, cents, oldestOn }: BureauFacts['negatives']): string {
  const debts = count === 1 ? '1 dívida em atraso' : `${count} dívidas em atraso`
  return [debts, formatBRL(cents), ...(oldestOn ? [`desde ${formatPlainDate(oldestOn)}`] : [])].join(', ')
}

/** Returns a row of a policy in words: 'Recusar se score de 0 a 299 (Score abaixo do mínimo)'. */
export function rowInWords({ conditions, outcome, reason }: PolicyRow): string {
  const when = conditions.length === 0 ? 'sempre' : `se ${conditions.map(conditionInWords).join(' e ')}`
  return `${outcomeLabels[outcome]} ${when}${reason === null ? '' : ` (${refusalLabels[reason]})`}`
}

/** Returns the limits of a band in words; 'sem limites' without any. */
function limitsInWords({
  mostShare,
  mostFinancedCents,
  leastEntry,
  mostInstallments,
  automaticCents,
}: BandLimits): string {
  const parts = [
    ...(mostShare === null ? [] : [`parcela até ${tenthsInWords(mostShare)} da renda`]),
    ...(mostFinancedCents === null ? [] : [`até ${formatBRL(mostFinancedCents)}`]),
    ...(leastEntry === null ? [] : [`entrada de ${tenthsInWords(leastEntry)} ou mais`]),
    ...(mostInstallments === null ? [] : [`até ${mostInstallments} parcelas`]),
    ...(automaticCents === 0 ? [] : [`aprovação sem pessoa até ${formatBRL(automaticCents)} financiados`]),
  ]
  return parts.join(', ') || 'sem limites'
}

/** Names the band of a score: 'Score de 300 a 499'. */
export function bandInWords(band: number): string {
  const next = bandStarts[band + 1]
  return next === undefined ? `Score a partir de ${bandStarts[band]}` : `Score de ${bandStarts[band]} a ${next - 1}`
}

/** Returns what changes from one policy to another, one line for each row and band that differs. */
export function policyDifferences(former: CreditPolicy, policy: CreditPolicy): string[] {
  const [before, after] = [former, policy].map(({ rows }) => rows.map(rowInWords)) as [string[], string[]]
  const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index).flatMap((index) => {
    if (before[index] === after[index]) return []
    return [`Linha ${index + 1}: ${before[index] ?? 'não havia'} → ${after[index] ?? 'sai'}`]
  })
  const limits = policy.limits.flatMap((one, band) => {
    const [then, now] = [former.limits[band], one].map((each) => (each ? limitsInWords(each) : 'sem limites'))
    return then === now ? [] : [`${bandInWords(band)}: ${then} → ${now}`]
  })
  return [...rows, ...limits]
}

type Remedy = RefusalAnswer['remedies'][number]
type Contestable = RefusalAnswer['facts'][number]

/** Returns what would have to change, for a list after 'com': 'renda comprovada a partir de R$ 3.750,00 por mês'. */
export function remedyInWords(remedy: Remedy): string {
  switch (remedy.kind) {
    case 'income':
      return `renda comprovada a partir de ${formatBRL(remedy.leastCents)} por mês`
    case 'score':
      return `pontuação de crédito a partir de ${remedy.least}`
    case 'negatives':
      return `as dívidas em atraso pagas, e fora do registro no ${brand.bureau.name}`
    case 'late':
      return 'as suas parcelas em atraso conosco pagas'
    case 'identity':
      return `nome e nascimento iguais no seu cadastro e no ${brand.bureau.name}`
  }
}

const onDay = (on: string | null) => (on === null ? '' : `, em ${formatPlainDate(on)}`)

/** Returns a fact that the customer may contest, as it stands: 'Renda de R$ 3.000,00 por mês'. */
export function contestableInWords(one: Contestable): string {
  switch (one.fact) {
    case 'income':
      return `Renda de ${formatBRL(one.incomeCents)} por mês`
    case 'score':
      return one.on === null
        ? `Pontuação de crédito ${one.score}`
        : `Pontuação ${one.score} no ${brand.bureau.name}${onDay(one.on)}`
    case 'negatives':
      return `No ${brand.bureau.name}: ${negativesInWords(one)}`
    case 'identity':
      return `Nome ou nascimento diferente no ${brand.bureau.name}${onDay(one.on)}`
    case 'late':
      return one.count === 1 ? '1 parcela em atraso conosco' : `${one.count} parcelas em atraso conosco`
  }
}

/**
 * Returns the income by which the policy judges: 'R$ 4.000,00 por mês, comprovada em 27/11/2026 (informada: R$
 * 3.000,00)'.
 */
export const incomeInWords = ({ cents, declaredCents, provedOn }: AnalysisView['income']): string =>
  provedOn === null
    ? `${formatBRL(cents)} por mês, informada no pedido`
    : `${formatBRL(cents)} por mês, comprovada em ${formatPlainDate(provedOn)} (informada: ${formatBRL(declaredCents)})`

type Proof = NonNullable<AnalysisView['income']['proof']>

/** Returns what became of a proof of income that the bank asked for. */
export function incomeProofWords({ state, months, by, at, lastDay, sentAt, endedBy, endedAt }: Proof): string {
  const asked = `Comprovante de ${months} meses pedido ${by === null ? 'pela política' : `por ${by}`} em ${formatDateTime(at)}`
  switch (state) {
    case 'asked':
      return `${asked}. O cliente tem até ${formatPlainDate(lastDay)}; depois o pedido volta para a fila.`
    case 'sent':
      return `Comprovante de ${months} meses enviado em ${formatDateTime(sentAt ?? at)}: confira e digite a renda mensal que ele mostra.`
    case 'accepted':
      return `Comprovante de ${months} meses aceito por ${endedBy} em ${formatDateTime(endedAt ?? at)}.`
    case 'withdrawn':
      return `${asked}. Deixou de ser esperado.`
    case 'lapsed':
      return `${asked}. O cliente não enviou no prazo.`
  }
}
