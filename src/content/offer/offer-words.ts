import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Offer } from '#domain/offer/offer.ts'

/** Returns the total cost with the two decimals that Resolução CMN 4.881/2020 demands: '0,00%'. */
export function cetInWords({ cetPercent }: Pick<Offer, 'cetPercent'>): string {
  return `${cetPercent.toFixed(2).replace('.', ',')}%`
}

/** Returns '60x de R$ 224,85', and the last installment separately if it takes the rounding difference. */
export function installmentsInWords({ installments }: Offer): string {
  const [first, last] = [installments[0]?.valueCents ?? 0, installments.at(-1)?.valueCents ?? 0]
  const count = installments.length
  if (count < 2 || first === last) return `${count}x de ${formatBRL(first)}`
  return `${count - 1}x de ${formatBRL(first)} e a última de ${formatBRL(last)}`
}

/** Returns the parts of an offer's first Pix in words; undefined if the Pix is the entry alone. */
export function firstPaymentWords({ entryCents, iof }: Pick<Offer, 'entryCents' | 'iof'>): string | undefined {
  if (iof.bearer !== 'customer_up_front' || iof.cents === 0) return undefined
  return `São ${formatBRL(entryCents)} de entrada e ${formatBRL(iof.cents)} de IOF.`
}

/** Returns when the first installment is due, counted from the release of the credit. */
export function firstDueInWords({ dueDay }: Pick<Offer, 'dueDay'>): string {
  return dueDay === undefined ? '30 dias depois' : `no dia ${dueDay}, pelo menos 30 dias depois`
}

/** Returns the due day in words: 'Todo dia 10, a partir de 10/01/2027'. */
export function dueDayInWords({ dueDay, installments }: Offer): string {
  const first = installments[0]?.dueOn ?? ''
  return `Todo dia ${dueDay ?? Number(first.slice(8))}, a partir de ${formatPlainDate(first)}`
}
