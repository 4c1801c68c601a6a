import { recallSearch, rememberSearch, searchNumber } from '../core/search/searches.ts'

/** What a list's address says of it: filter, order, and where the page begins or ends; all of it text. */
export interface AddressState<State extends object> {
  /** The state in an address's query; what makes no sense in it is left out, so that a mangled link still opens a list. */
  parse: (search: Readonly<Record<string, string>>) => State
  /** A state as the query of an address, always in the same order; nothing chosen is ''. */
  search: (state: State) => string
}

/** Reads and writes a list's state, each part of it known by a test of its text. */
export function addressState<State extends object>(
  valid: Record<keyof State & string, (text: string) => boolean>,
): AddressState<State> {
  const names = Object.keys(valid) as (keyof State & string)[]
  return {
    parse: (search) => {
      const entries = names.flatMap((name) => {
        const text = name === 'q' ? (recallSearch(search[searchNumber]) ?? search.q) : search[name]
        return text !== undefined && valid[name](text) ? [[name, text]] : []
      })
      return Object.fromEntries(entries) as State
    },
    search: (state) => {
      const texts = state as Partial<Record<string, string>>
      return new URLSearchParams(
        names.flatMap((name) => (texts[name] ? [inAddress(name, texts[name])] : [])),
      ).toString()
    },
  }
}

/** The text of a search can be a CPF: the address has a number for it. */
const inAddress = (name: string, text: string): [string, string] =>
  name === 'q' ? [searchNumber, rememberSearch(text)] : [name, text]

export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
export const isText = (max: number) => (text: string) => text.trim() !== '' && text.length <= max
export const areAll = (values: readonly string[]) => (text: string) =>
  text.split(',').every((one) => values.includes(one))
