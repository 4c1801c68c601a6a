/** The documents that prove at the counter the identity of the customer. */
export const handOverDocumentKinds = ['cnh', 'identity', 'passport', 'other'] as const

export type HandOverDocument = (typeof handOverDocumentKinds)[number]

/** How long (ms) a dealership undoes a hand-over that it recorded by mistake; what tells the customer waits until then. */
export const handOverUndoMs = 10 * 60_000

/** What is checked at the counter, all of it, before a motorcycle goes out. */
export const handOverCheckKinds = ['person', 'contract', 'chassis', 'plate', 'keys'] as const

export type HandOverCheck = (typeof handOverCheckKinds)[number]

/** The checks that the dealership has to make, all of them, before a motorcycle counts as returned. */
export const returnCheckKinds = ['chassis', 'plate', 'keys'] as const

export type ReturnCheck = (typeof returnCheckKinds)[number]

/** How long (ms) the counter's device keeps the list it saw last, for a page without a network: a session lasts no longer. */
export const counterKeptMs = 12 * 60 * 60_000

/** How old (ms) the list may be to hand a motorcycle over by it without a network: payment and contract may have changed since. */
export const counterFreshMs = 60 * 60_000
