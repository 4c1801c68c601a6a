/** The longest subject and body that an analyst may write, in characters: the message stays below what Gmail cuts off. */
export const messageLimits = { subject: 100, body: 2000 } as const
