import { sql } from 'kysely'

/**
 * Finds a folded term (`searchTerms`) anywhere in `search_text`. A term of one or two letters has to begin a word, because
 * anywhere it would match nearly everybody, without an index.
 */
export function searchTextHas(term: string) {
  const text = term.replace(/[\\%_]/g, '\\$&')
  if (term.length > 2) return sql<boolean>`search_text like ${`%${text}%`}`
  return sql<boolean>`(search_text like ${`${text}%`} or search_text like ${`% ${text}%`})`
}
