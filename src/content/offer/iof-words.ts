import { type Cents, formatBRL } from '#domain/money/money.ts'
import type { IofBearer } from '#domain/offer/iof-terms.ts'
import type { Offer } from '#domain/offer/offer.ts'

const borne: Record<IofBearer, string> = {
  bank: 'por conta do banco',
  customer_up_front: 'pagos com a entrada',
  customer_financed: 'já nas parcelas',
}

/** The tax in cents and who bears it: 'R$ 51,27 por conta do banco'. */
export function iofWords(cents: Cents, bearer: IofBearer): string {
  return `${formatBRL(cents)} ${borne[bearer]}`
}

/** What the first Pix of an offer is made of, where it is not the entry alone; undefined where it is. */
export function firstPaymentWords({ entryCents, iof }: Pick<Offer, 'entryCents' | 'iof'>): string | undefined {
  if (iof.bearer !== 'customer_up_front' || iof.cents === 0) return undefined
  return `São ${formatBRL(entryCents)} de entrada e ${formatBRL(iof.cents)} de IOF.`
}
