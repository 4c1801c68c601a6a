/** The longest subject and body that an analyst may write, in characters, so that Gmail does not cut the message off. */
export const messageLimits = { subject: 100, body: 2000 } as const
