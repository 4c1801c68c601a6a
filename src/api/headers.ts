// Kept apart from the schemas, so that pages that send a header load no zod.

/** Beside a slice of the CSV: the id of its last row, after which the next slice starts. The last slice has no such header. */
export const nextAfterHeader = 'X-Next-After'

/** The searched text, percent-encoded. A header carries it because addresses are logged. */
export const searchHeader = 'X-Search'

/** Why so much is exported, percent-encoded: the audit keeps it, and no log of addresses. */
export const exportReasonHeader = 'x-export-reason'

/** With the token of a request that was opened by its protocol: beside a file, whose request has no other place for it. */
export const requestTokenHeader = 'x-request-token'

/** The id of an application. An analyst's page that shows the customer's view of it sends this header, and may only read. */
export const customerViewHeader = 'x-customer-view'

/** Marks the requests that an unused page makes by itself, so that they do not keep a session alive. */
export const unattendedHeader = 'x-unattended'
