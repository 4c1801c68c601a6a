import { sql } from 'kysely'

/**
 * A folded term (`searchTerms`) somewhere in `search_text`. Short ones match the beginning of a word: two letters
 * anywhere would find nearly everybody, without an index.
 */
export function searchTextHas(term: string) {
  const text = term.replace(/[\\%_]/g, '\\$&')
  if (term.length > 2) return sql<boolean>`search_text like ${`%${text}%`}`
  return sql<boolean>`(search_text like ${`${text}%`} or search_text like ${`% ${text}%`})`
}
