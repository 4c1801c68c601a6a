// Separate from the schemas, so that a page that sends a header does not load zod.

/**
 * Beside a slice of the CSV: the id of its last row, after which the next slice starts. The last slice has no such
 * header.
 */
export const nextAfterHeader = 'X-Next-After'

/** The searched text, percent-encoded. A header carries it because addresses are logged. */
export const searchHeader = 'X-Search'

/**
 * The reason for a large export, percent-encoded. A header carries it, because addresses are logged; the audit keeps
 * it.
 */
export const exportReasonHeader = 'x-export-reason'

/**
 * The token of a request that was opened by its protocol, sent along with a file. The body is the file, so it has no
 * other place for the token.
 */
export const requestTokenHeader = 'x-request-token'

/** The name of a file that is sent, percent-encoded. A header carries it because addresses are logged. */
export const fileNameHeader = 'x-file-name'

/**
 * The id of an application. An analyst's page that shows the customer's view of it sends this header, and may only
 * read.
 */
export const customerViewHeader = 'x-customer-view'

/** Marks the requests that an unused page makes by itself, so that they do not keep a session alive. */
export const unattendedHeader = 'x-unattended'

/** The id of the tab. A page sends this header when it shows an application, but not when it only prefetches one. */
export const tabHeader = 'x-tab'

/**
 * The id of the account that a staff tab shows. The server answers 401 once the browser's session is another account's.
 */
export const accountHeader = 'x-account'
