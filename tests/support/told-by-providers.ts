import { readRetorno } from '#domain/boleto/cnab/retorno.ts'
import type { BankState } from '../../netlify/local/bank/bank.ts'
import type { State as CardState } from '../../netlify/local/card/state.ts'
import type { Psp } from '../../netlify/local/psp/psp.ts'
import { providerList } from './pix/bank.ts'

/** What the three local providers know. */
export interface Providers {
  psp: Psp
  cards: CardState
  bank: BankState
}

/**
 * The payments of the three providers in the form of the ledger: id, cents, and refunded cents. Boletos that no file of
 * their bank tells yet are left out.
 */
export function toldByProviders({ psp, cards, bank }: Providers): [string, number, number][] {
  const byCard = cards.payments.map(({ id, amount, refunds }): [string, number, number] => {
    const back = refunds.filter(({ status }) => status === 'succeeded')
    return [id, amount, back.reduce((sum, one) => sum + one.amount, 0)]
  })
  // The bank of boletos names its payments by file and line, and gives nothing back.
  const boletos = bank.retornos.flatMap(({ content }, file) =>
    readRetorno(content).answers.flatMap(({ kind, ourNumber, line, paidCents }): [string, number, number][] => {
      const at = [file + 1, line].map((one) => String(one).padStart(6, '0')).join('')
      return kind === 'paid' || kind === 'paid_after_withdrawal' ? [[`B${ourNumber}${at}`, paidCents, 0]] : []
    }),
  )
  return [...providerList({ psp }), ...byCard, ...boletos].sort(([one], [other]) => (one < other ? -1 : 1))
}
