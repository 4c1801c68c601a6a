/** How long (ms) a session of staff lasts while the page is not used. Then the page locks and the session ends. */
export const analystIdleMs = 60 * 60_000

/** How long (ms) after an applicant's last request the session ends. */
export const applicantIdleMs = 30 * 60_000
