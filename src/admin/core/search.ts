import { searchHeader } from '#api/headers.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'

const key = 'adminSearches'

/** The query parameter that stands in an address instead of the searched text. */
export const searchNumber = 'busca'

/**
 * Keeps a searched text in this tab and gives its number, which stands in the address instead. The text can be a CPF or
 * an e-mail address, which no address may show. Reload and Back find it by the number in this tab only.
 */
export function rememberSearch(text: string): string {
  const known = read()
  const place = known.indexOf(text)
  if (place >= 0) return String(place + 1)
  store('tab', key, JSON.stringify([...known, text]))
  return String(known.length + 1)
}

/** The text of a number; undefined if this tab does not know it. */
export function recallSearch(number: string | undefined): string | undefined {
  return read()[Number(number) - 1]
}

/** Forgets all searches, because the next user of this tab may be another person. */
export function forgetSearches(): void {
  forget('tab', key)
}

/** Replaces the searched text in an older address by its number. */
export function withoutText(address: string): string {
  const url = new URL(address)
  const text = url.searchParams.get('q')
  if (text === null) return address
  url.searchParams.delete('q')
  url.searchParams.set(searchNumber, rememberSearch(text))
  return url.href
}

function read(): string[] {
  const stored = readStoredJson('tab', key)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

/**
 * Wraps `send` so that a searched text travels in a header. The text can be a CPF or an e-mail address, and servers
 * write addresses into logs.
 */
export function searchInHeader(send: typeof fetch): typeof fetch {
  return (input, init) => {
    const [path = '', query = ''] = String(input).split('?')
    const search = new URLSearchParams(query)
    const text = search.get('q')
    if (text === null) return send(input, init)
    search.delete('q')
    const headers = new Headers(init?.headers)
    headers.set(searchHeader, encodeURIComponent(text))
    return send(search.size > 0 ? `${path}?${search}` : path, { ...init, headers })
  }
}
