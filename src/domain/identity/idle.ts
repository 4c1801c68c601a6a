/** After so long (ms) without anybody at an analyst's screen it locks, and the session is over. */
export const analystIdleMs = 60 * 60_000

/** So long (ms) after an applicant's last request the session is over. */
export const applicantIdleMs = 30 * 60_000
