import { type Cents, formatBRL } from '#domain/money/money.ts'
import type { IofBearer } from '#domain/offer/conditions.ts'

const borne: Record<IofBearer, string> = {
  bank: 'por conta do banco',
  customer_up_front: 'pagos com a entrada',
  customer_financed: 'já nas parcelas',
}

/** Returns the tax and its bearer in words: 'R$ 51,27 por conta do banco'. */
export function iofWords(cents: Cents, bearer: IofBearer): string {
  return `${formatBRL(cents)} ${borne[bearer]}`
}
