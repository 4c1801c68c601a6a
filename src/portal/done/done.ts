import { atom } from 'nanostores'
import type { NextStep } from '../progress/step.ts'

/** What the customer has just got done: what and how much, when, and what comes next. */
export type Done = {
  readonly title: string
  readonly text: string
  /** True where the title says why what was pressed cannot be done any more, and its card goes away. */
  readonly isOver?: boolean
  /** Null where the next step of the page itself comes next. */
  readonly next: Next | null
}

/** What is told where the thing that was pressed is over, and its card goes away. */
export const overBy = (sentence: string): Done => ({ title: sentence, text: '', isOver: true, next: null })

export type Next = Pick<NextStep, 'text' | 'action'>

/** What was done last on this page and is still to be read; null for nothing. */
export const $done = atom<Done | null>(null)
