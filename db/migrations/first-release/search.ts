/** Indexes for the search of a part of a word, of the extension pg_trgm. */
export const search = `
create index applications_search on financing_applications using gin (search_text gin_trgm_ops);
create index leads_search on leads using gin (search_text gin_trgm_ops);
create index pix_payments_search on pix_payments using gin (search_text gin_trgm_ops);
`
