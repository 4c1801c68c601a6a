import { atom } from 'nanostores'
import type { NextStep } from '../progress/step.ts'

/** What the customer has just got done: what and how much, when, and what comes next. */
export type Done = {
  readonly title: string
  readonly text: string
  /** Null where the next step of the page itself comes next. */
  readonly next: Next | null
}

export type Next = Pick<NextStep, 'text' | 'action'>

/** What was done last on this page and is still to be read; null for nothing. */
export const $done = atom<Done | null>(null)
