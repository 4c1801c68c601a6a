// Apart from the schemas: pages that send a header need no zod for it.

/** Says, beside a slice of the CSV that is not the last one, after which id the next one starts. */
export const nextAfterHeader = 'X-Next-After'

/** The header with a search's text, percent-encoded. It is not in the address, because addresses are logged. */
export const searchHeader = 'X-Search'

/** Why so much is exported, percent-encoded: the audit keeps it, and no log of addresses. */
export const exportReasonHeader = 'x-export-reason'

/** With the token of a request that was opened by its protocol: beside a file, whose request has no other place for it. */
export const requestTokenHeader = 'x-request-token'

/** With the id of an application: an analyst's page that shows it as its customer sees it, and only reads. */
export const customerViewHeader = 'x-customer-view'

/** A page sends it with what it asks while nobody is there; such a request does not keep a session alive. */
export const unattendedHeader = 'x-unattended'
