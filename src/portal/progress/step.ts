import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'

/** The one thing to know: what the person has to do now, or what the bank does and until when. */
export type NextStep = {
  /** you: the person acts; bank: the bank acts; done: nothing is left; ended: the application was refused. */
  readonly turn: 'you' | 'bank' | 'done' | 'ended'
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly href: string }
}

/** Names a promised day while it is ahead. A promise that is already late would only annoy: then the sentence names no day. */
export function promise(day: PlainDate | null, today: PlainDate) {
  return (inTime: string, late: string) => (day && day >= today ? `${inTime} até ${formatPlainDate(day)}.` : `${late}.`)
}

export type By = ReturnType<typeof promise>
