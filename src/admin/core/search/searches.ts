import { forget, readStoredJson, store } from '#lib/storage.ts'

const key = 'adminSearches'

/** What an address says instead of the text that was searched for. */
export const searchNumber = 'busca'

/**
 * A number for a text that was searched for, which can be a CPF or an e-mail address: it stands in the address in the text's
 * place, so that reload and Back find it again in this tab, and nowhere else.
 */
export function rememberSearch(text: string): string {
  const known = read()
  const place = known.indexOf(text)
  if (place >= 0) return String(place + 1)
  store('tab', key, JSON.stringify([...known, text]))
  return String(known.length + 1)
}

/** The text of a number; undefined where this tab does not know it. */
export function recallSearch(number: string | undefined): string | undefined {
  return read()[Number(number) - 1]
}

/** Forgets them all: the next one at this tab is somebody else. */
export function forgetSearches(): void {
  forget('tab', key)
}

/** Takes the text out of an address of before, which has it in its query. */
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
