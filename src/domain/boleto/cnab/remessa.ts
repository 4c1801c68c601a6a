import type { PlainDate } from '../../calendar/calendar.ts'
import { daysAfter, daysBetween } from '../../calendar/day-arithmetic.ts'
import type { Cents } from '../../money/money.ts'
import type { BoletoAccount } from '../account.ts'
import { CnabError } from './fields.ts'
import {
  accountFields,
  type FileFacts,
  fitted,
  type ReadFile,
  readFile,
  segmentOf,
  segmentStart,
  writeFile,
} from './file.ts'
import { layout } from './layout.ts'

/** What the bank is asked for: 01 registration, 02 withdrawal, 06 another due day. */
export const orderMovements = { register: '01', withdraw: '02', move: '06' } as const
export type OrderKind = keyof typeof orderMovements

/** A boleto as the bank registers it. */
export interface BoletoTitle {
  ourNumber: string
  /** What the customer knows it by, printed on the boleto: at most 15 characters. */
  document: string
  /** What the bank gives back in its answers: at most 25 characters. */
  ownReference: string
  amountCents: Cents
  dueOn: PlainDate
  issuedOn: PlainDate
  /** The last day on which it can be paid; the due day or later. */
  payableUntil: PlainDate
  /** Percent, once, from the day after the last day without fee. */
  finePercent: number
  /** Percent a month, by calendar days, from the same day. */
  lateInterestPercent: number
  /** The last day without fee: the due day, or the next business day. */
  freeUntil: PlainDate
  payer: BoletoPayer
}

export interface BoletoPayer {
  cpf: string
  name: string
  street: string
  district: string
  city: string
  state: string
  cep: string
}

/** A title as it is kept with its order. The file adds the numbers of the boleto. */
export type OrderedTitle = Omit<BoletoTitle, 'ourNumber' | 'ownReference'>

/** One order about one boleto. */
export interface Order {
  kind: OrderKind
  title: BoletoTitle
}

/** The lines of an order in its file, and what of its payer had to be shortened. */
export interface WrittenOrder {
  /** The first line in the file, from 1. */
  line: number
  shortened: readonly (keyof BoletoPayer)[]
}

/** Each order takes three lines, after the two headers. */
const linesOfOrder = 3
const linesBefore = 2

/**
 * Writes the orders of a file: segments P, Q and R of each. Also says where each stands.
 * @throws CnabError for a title that the layout does not hold.
 */
export function writeRemessa(
  facts: FileFacts,
  orders: readonly Order[],
): { content: string; orders: readonly WrittenOrder[] } {
  const written = orders.map((order, index) => writeOrder(facts.account, order, index * linesOfOrder))
  const totalCents = orders.reduce((sum, { title }) => sum + title.amountCents, 0)
  return {
    content: writeFile(
      'remessa',
      facts,
      written.flatMap(({ lines }) => lines),
      { boletos: orders.length, totalCents },
    ),
    orders: written.map(({ shortened }, index) => ({ line: linesBefore + index * linesOfOrder + 1, shortened })),
  }
}

const hundredths = (percent: number) => Math.round(percent * 100)

function writeOrder(account: BoletoAccount, { kind, title }: Order, before: number) {
  const movement = orderMovements[kind]
  const { payer, finePercent, lateInterestPercent } = title
  const feesFrom = daysAfter(title.freeUntil, 1)
  const isFined = finePercent > 0
  const bearsInterest = lateInterestPercent > 0
  const fit = {
    name: fitted(payer.name, 40),
    street: fitted(payer.street, 40),
    district: fitted(payer.district, 15),
    city: fitted(payer.city, 15),
  }
  const lines = [
    layout.segmentP.write({
      ...segmentStart(account, before, movement),
      ...accountFields(account),
      ourNumber: title.ourNumber,
      document: title.document,
      dueOn: title.dueOn,
      amountCents: title.amountCents,
      issuedOn: title.issuedOn,
      interestCode: bearsInterest ? '2' : '3',
      interestFrom: bearsInterest ? feesFrom : null,
      interest: hundredths(lateInterestPercent),
      ownReference: title.ownReference,
      withdrawalDays: daysBetween(title.dueOn, title.payableUntil),
    }),
    layout.segmentQ.write({
      ...segmentStart(account, before + 1, movement),
      payer: payer.cpf.padStart(15, '0'),
      name: fit.name.text,
      street: fit.street.text,
      district: fit.district.text,
      cep: payer.cep,
      city: fit.city.text,
      state: payer.state,
    }),
    layout.segmentR.write({
      ...segmentStart(account, before + 2, movement),
      fineCode: isFined ? '2' : '0',
      fineFrom: isFined ? feesFrom : null,
      fine: hundredths(finePercent),
    }),
  ]
  const shortened = (Object.keys(fit) as (keyof typeof fit)[]).filter((name) => fit[name].isShortened)
  return { lines, shortened }
}

/** An order as the bank reads it. */
export interface ReadOrder {
  kind: OrderKind
  title: BoletoTitle
}

/** Reads the orders of a file, as the bank does. Throws CnabError. */
export function readRemessa(content: string): { header: ReadFile['header']; orders: readonly ReadOrder[] } {
  const { header, lines } = readFile('remessa', content)
  const orders: ReadOrder[] = []
  for (let index = 0; index < lines.length; index += linesOfOrder) {
    const [p = '', q = '', r = ''] = lines.slice(index, index + linesOfOrder)
    if ([p, q, r].map(segmentOf).join('') !== 'PQR') throw new CnabError('an order has segments P, Q and R')
    orders.push(readOrder(p, q, r))
  }
  return { header, orders }
}

function readOrder(p: string, q: string, r: string): ReadOrder {
  const title = layout.segmentP.read(p)
  const payer = layout.segmentQ.read(q)
  const late = layout.segmentR.read(r)
  const kind = (Object.keys(orderMovements) as OrderKind[]).find((one) => orderMovements[one] === title.movement)
  const { dueOn, issuedOn } = title
  if (kind === undefined || dueOn === null || issuedOn === null)
    throw new CnabError('an order has a known movement, a due day and a day of issue')
  const feesFrom = late.fineFrom ?? title.interestFrom
  return {
    kind,
    title: {
      ourNumber: title.ourNumber,
      document: title.document,
      ownReference: title.ownReference,
      amountCents: title.amountCents,
      dueOn,
      issuedOn,
      payableUntil: daysAfter(dueOn, title.withdrawalDays),
      finePercent: late.fine / 100,
      lateInterestPercent: title.interest / 100,
      freeUntil: feesFrom === null ? dueOn : daysAfter(feesFrom, -1),
      payer: {
        cpf: payer.payer.slice(-11),
        name: payer.name,
        street: payer.street,
        district: payer.district,
        city: payer.city,
        state: payer.state,
        cep: payer.cep,
      },
    },
  }
}
