/** The states of a lead, in the order in which it goes through them. */
export const leadStates = ['new', 'called', 'closed'] as const

export type LeadState = (typeof leadStates)[number]

/** Tells whether a text from outside is a state of a lead. */
export function isLeadState(value: string): value is LeadState {
  return (leadStates as readonly string[]).includes(value)
}
