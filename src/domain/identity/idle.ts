/** After so long (ms) without anybody at an analyst's screen it locks, and the session is over. */
export const analystIdleMs = 60 * 60_000
