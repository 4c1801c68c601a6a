/** The documents that prove at the counter the identity of the customer. */
export const handOverDocumentKinds = ['cnh', 'identity', 'passport', 'other'] as const

export type HandOverDocument = (typeof handOverDocumentKinds)[number]

/**
 * How long (ms) a dealership can undo a hand-over that it recorded by mistake. The customer's message waits until then.
 */
export const handOverUndoMs = 10 * 60_000

/** The checks that the dealership has to make, all of them, before it hands a motorcycle over. */
export const handOverCheckKinds = ['person', 'contract', 'chassis', 'plate', 'keys'] as const

export type HandOverCheck = (typeof handOverCheckKinds)[number]

/** The checks that the dealership has to make, all of them, before a motorcycle counts as returned. */
export const returnCheckKinds = ['chassis', 'plate', 'keys'] as const

export type ReturnCheck = (typeof returnCheckKinds)[number]

/** How long (ms) the counter's device keeps the last list, for a page without a network. A session lasts no longer. */
export const counterKeptMs = 12 * 60 * 60_000

/**
 * The greatest age (ms) of a list by which a motorcycle may be handed over without a network. Payment and contract may
 * have changed since.
 */
export const counterFreshMs = 60 * 60_000
