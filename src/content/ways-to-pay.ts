import { formatBRL } from '#domain/money/money.ts'
import { type PaidPurpose, type PayWay, paidPurposes, payWays, type WaySettings } from '#domain/payments/ways.ts'

/** The name of each way to pay, as sentences use it. */
export const wayNames: Readonly<Record<PayWay, string>> = {
  boleto: 'boleto',
  debit: 'débito automático',
  pix: 'Pix',
  card: 'cartão de crédito',
}

/** The name of each way where it begins a line. */
export const wayTitles: Readonly<Record<PayWay, string>> = {
  boleto: 'Boleto',
  debit: 'Débito automático',
  pix: 'Pix',
  card: 'Cartão de crédito',
}

/** How long a payment takes until it counts. */
export const wayTimes: Readonly<Record<PayWay, string>> = {
  boleto: 'fica pronto em até 1 dia útil e conta no dia útil depois de pago',
  debit: 'sai da sua conta no vencimento',
  pix: 'conta na hora',
  card: 'conta na hora, com a aprovação do cartão',
}

const list = (type: 'conjunction' | 'disjunction') => new Intl.ListFormat('pt-BR', { type })

/** Returns the names of ways in a sentence: 'boleto, débito automático, Pix ou cartão de crédito'. */
export const anyWay = (ways: readonly PayWay[]): string => list('disjunction').format(ways.map((way) => wayNames[way]))

/** Returns the names of ways in a sentence: 'boleto, débito automático, Pix e cartão de crédito'. */
export const allWays = (ways: readonly PayWay[]): string => list('conjunction').format(ways.map((way) => wayNames[way]))

/** The name of what each way is offered for. */
export const paidPurposeNames: Readonly<Record<PaidPurpose, string>> = { entry: 'Entrada', installments: 'Parcelas' }

/** Returns a line for each difference between two settings: 'Boleto, entrada: de sim para não'. */
export function wayDifferences(former: WaySettings, ways: WaySettings): string[] {
  const yes = (is: boolean) => (is ? 'sim' : 'não')
  return payWays.flatMap((way) => [
    ...paidPurposes.flatMap((purpose) => {
      const [from, to] = [former[way][purpose], ways[way][purpose]]
      return from === to
        ? []
        : [`${wayTitles[way]}, ${paidPurposeNames[purpose].toLowerCase()}: de ${yes(from)} para ${yes(to)}`]
    }),
    ...(former[way].fromCents === ways[way].fromCents
      ? []
      : [
          `${wayTitles[way]}, a partir de: de ${formatBRL(former[way].fromCents)} para ${formatBRL(ways[way].fromCents)}`,
        ]),
  ])
}
