/** Where a request to be called stands, in the order it goes through. */
export const leadStates = ['new', 'called', 'closed'] as const

export type LeadState = (typeof leadStates)[number]

/** What each state is called. */
export const leadStateLabels: Record<LeadState, string> = {
  new: 'Novo',
  called: 'Contatado',
  closed: 'Encerrado',
}

/** Tells whether a text read from outside is a state of a request to be called. */
export function isLeadState(value: string): value is LeadState {
  return (leadStates as readonly string[]).includes(value)
}
