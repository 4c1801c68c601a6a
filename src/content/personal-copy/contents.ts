import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { type Alternative, planOf } from '#domain/credit/alternatives.ts'
import { type BureauFacts, type FactValues, policyFacts } from '#domain/credit/facts.ts'
import type { PolicyReason } from '#domain/credit/policy.ts'
import { formatCep, formatCpf } from '#domain/identity/identifiers.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { formatReference } from '#domain/reference.ts'
import {
  alternativeInWords,
  alternativeTitles,
  factInWords,
  factLabels,
  negativesInWords,
  recordInWords,
} from '../credit.ts'
import { dealerships } from '../dealerships.ts'
import { documentWords } from '../documents.ts'
import { installmentNumbers } from '../installments.ts'
import { offerSheet } from '../offer/offer-sheet.ts'
import type { PersonalTable } from '../personal-data.ts'
import { refusalSentences } from '../refusals.ts'
import { columnLabels } from './labels.ts'
import { valueInWords } from './values.ts'

/** A label and its value. */
export type Fact = readonly [label: string, value: string]

type Contents = Readonly<Record<string, (value: never) => readonly Fact[]>>

const one = (label: string, value: string): readonly Fact[] => [[label, value]]
/** A paper that is a file of the copy, or a text that only programs compare: its content is not told a second time. */
const elsewhere = () => []
const dealership = (slug: string) => one('Concessionária', dealerships.find((one) => one.slug === slug)?.name ?? slug)
const numbers = (value: readonly number[]) => one('Parcelas', installmentNumbers(value))
const reference = (label: string) => (value: string) => one(label, formatReference(value))

/** Returns what a copy says of an offer: its sums, its installments and its costs. */
function offerFacts(offer: Offer): readonly Fact[] {
  return [
    ['Moto', offer.model],
    ...(offer.color ? [['Cor', offer.color] as const] : []),
    ...offerSheet(offer, 'application').flatMap(({ facts }) =>
      facts.map(({ label, value }) => [label, value] as const),
    ),
    ['Feita em', formatPlainDate(offer.madeOn)],
    ['Vale até', formatPlainDate(offer.validUntil)],
  ]
}

/** What `credit_facts` and `credit_decisions` keep sealed; null where another key sealed it. */
type OpenedFacts = BureauFacts | { incomeCents: number; months: number; on: string } | DecisionFacts | null
interface DecisionFacts {
  values: FactValues
  judgement: { reasons: readonly PolicyReason[] }
}

function creditFacts(facts: OpenedFacts): readonly Fact[] {
  if (facts === null) return []
  if ('values' in facts) return decisionFacts(facts)
  if ('incomeCents' in facts)
    return [
      ['Renda comprovada', `${formatBRL(facts.incomeCents)} por mês, em ${facts.months} meses`],
      ['Aceita em', formatPlainDate(facts.on)],
    ]
  const { identity } = facts
  const known = (value: boolean | null) => (value === null ? 'Sem informação' : value ? 'Confere' : 'Não confere')
  return [
    ['Registro', recordInWords(facts)],
    ['Score', facts.score === null ? 'Sem registro' : String(facts.score)],
    ['Dívidas em atraso', negativesInWords(facts.negatives)],
    ['Nome', known(identity.name)],
    ['Nascimento', known(identity.birthDate)],
  ]
}

const decisionFacts = ({ values, judgement }: DecisionFacts): readonly Fact[] => [
  ...policyFacts.map((fact) => [factLabels[fact], factInWords(fact, values[fact])] as const),
  ...(judgement.reasons.length > 0
    ? one('O que pesou', judgement.reasons.map((reason) => refusalSentences[reason]).join(' '))
    : []),
]

interface OrderedTitle {
  payer: { name: string; cpf: string; street: string; district: string; city: string; state: string; cep: string }
  amountCents: number
  dueOn: string
}

function boletoTitle({ payer, amountCents, dueOn }: OrderedTitle): readonly Fact[] {
  const address = `${payer.street}, ${payer.district}, ${payer.city} (${payer.state}), ${formatCep(payer.cep)}`
  return [
    ['Em nome de', `${payer.name}, CPF ${formatCpf(payer.cpf)}, ${address}`],
    ['Valor', formatBRL(amountCents)],
    ['Vence em', formatPlainDate(dueOn)],
  ]
}

/** What is said of columns that hold more than one value, by table. */
export const contents: { readonly [Table in PersonalTable]?: Contents } = {
  financing_applications: {
    state: (state: string) => one('Estado', state),
    documents: (sent: Readonly<Record<string, boolean>>) => {
      const kinds = Object.entries(documentWords).filter(([kind]) => sent[kind])
      return kinds.length > 0 ? one('Documentos', kinds.map(([, { title }]) => title).join(', ')) : []
    },
  },
  offers: { document: (document: string) => offerFacts(JSON.parse(document)) },
  counter_offers: {
    plans: (plans: readonly Alternative[]) =>
      plans.map((plan) => [alternativeTitles[plan.kind], alternativeInWords(planOf(plan))] as const),
    taken: (place: number) => one('Opção aceita', `a ${place + 1}ª`),
  },
  credit_facts: { facts: creditFacts },
  credit_decisions: { facts: creditFacts },
  contracts: { code: reference('Código'), facts: elsewhere, document: elsewhere, evidence: elsewhere },
  settlement_terms: { code: reference('Código'), document: elsewhere },
  former_contacts: {
    contact: (contact: Readonly<Record<string, string>>) =>
      Object.entries(contact)
        .filter(([, value]) => value)
        .map(
          ([column, value]) =>
            [column === 'state' ? 'Estado' : (columnLabels[column] ?? column), valueInWords(column, value)] as const,
        ),
  },
  boleto_orders: { title: boletoTitle },
  boleto_answers: { reasons: elsewhere },
  debits: { code: elsewhere },
  pix_payments: {
    numbers,
    dispute_cents: (cents: number) => (cents > 0 ? one('Valor contestado', formatBRL(cents)) : []),
  },
  pickups: { dealership },
  hand_overs: { dealership },
  requests: {
    protocol: reference('Protocolo'),
    due_on: (day: string) => one('Prazo da resposta', formatPlainDate(day)),
  },
}
