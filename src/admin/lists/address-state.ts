import { recallSearch, rememberSearch, searchNumber } from '../core/search.ts'

/**
 * Reads and writes the state of a list in its address: filter, order, and where the page begins or ends. Every part is
 * text.
 */
export interface AddressState<State extends object> {
  /** Reads the state from an address's query. Drops invalid parts, so that a mangled link still opens a list. */
  parse: (query: Readonly<Record<string, string>>) => State
  /** Writes a state as an address's query, always in the same order; '' for an empty state. */
  search: (state: State) => string
  /** Writes a state as the address of its page. */
  path: (state: State) => string
}

/** Makes the reader and writer of the state of the list at `page`. `valid` tests the text of each part. */
export function addressState<State extends object>(
  page: string,
  valid: Record<keyof State & string, (text: string) => boolean>,
): AddressState<State> {
  const names = Object.keys(valid) as (keyof State & string)[]
  const search = (state: State) => {
    const texts = state as Partial<Record<string, string>>
    return new URLSearchParams(names.flatMap((name) => (texts[name] ? [inAddress(name, texts[name])] : []))).toString()
  }
  return {
    search,
    path: (state) => [page, search(state)].filter(Boolean).join('?'),
    parse: (query) => {
      const entries = names.flatMap((name) => {
        const text = name === 'q' ? (recallSearch(query[searchNumber]) ?? query.q) : query[name]
        return text !== undefined && valid[name](text) ? [[name, text]] : []
      })
      return Object.fromEntries(entries) as State
    },
  }
}

/** The text of a search can be a CPF, so the address has a number in its place. */
const inAddress = (name: string, text: string): [string, string] =>
  name === 'q' ? [searchNumber, rememberSearch(text)] : [name, text]

/** The parts that the addresses of lists share. */
export type Listed = {
  q?: string | undefined
  sort?: string | undefined
  direction?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

/** Returns a state without some of its parts. */
export const without = <State extends object>(state: State, names: readonly (keyof State)[]): State =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !names.includes(name as keyof State))) as State

/** Returns the filter and order of a list, without the page. */
export const withoutPage = <State extends Listed>(state: State): State => without(state, ['after', 'before'])

/** Returns the filter of a list alone. */
export const withoutOrder = <State extends Listed>(state: State): State =>
  without(withoutPage(state), ['sort', 'direction'])

/** Tells whether a text in an address is an id. */
export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
/** Returns a check of a text in an address: not empty, and of at most `max` characters. */
export const isText = (max: number) => (text: string) => text.trim() !== '' && text.length <= max
/** Returns a check of a list in an address: every part, between commas, is one of `values`. */
export const areAll = (values: readonly string[]) => (text: string) =>
  text.split(',').every((one) => values.includes(one))
