import type { promise } from '#content/promise.ts'
import type { Turn } from '#domain/application/state.ts'

/** The customer's next task, or the bank's work and its promised day. */
export type NextStep = {
  /**
   * you: the customer acts; bank: the bank acts; done: nothing is left; ended: refused, or the customer gave the
   * contract up.
   */
  readonly turn: 'you' | 'bank' | 'done' | 'ended'
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly href: string }
}

/** Who acts, as seen by the customer. */
export const turnsShown: Readonly<Record<Turn, NextStep['turn']>> = {
  customer: 'you',
  bank: 'bank',
  done: 'done',
  ended: 'ended',
}

/** Whether the customer or the bank has to act, in words. */
export const turnLabels: Readonly<Record<NextStep['turn'], string>> = {
  you: 'É a sua vez',
  bank: 'É a nossa vez',
  done: 'Tudo pronto',
  ended: 'Pedido encerrado',
}

export type By = ReturnType<typeof promise>
