const key = 'adminSearches'

/** What an address says instead of the text that was searched for. */
export const searchNumber = 'busca'

let texts: string[] | undefined

/**
 * A number for a text that was searched for, which can be a CPF or an e-mail address: it stands in the address in the text's
 * place, so that reload and Back find it again in this tab, and nowhere else.
 */
export function rememberSearch(text: string): string {
  const known = read()
  const place = known.indexOf(text)
  if (place >= 0) return String(place + 1)
  texts = [...known, text]
  store((storage) => storage.setItem(key, JSON.stringify(texts)))
  return String(texts.length)
}

/** The text of a number; undefined where this tab does not know it. */
export function recallSearch(number: string | undefined): string | undefined {
  return read()[Number(number) - 1]
}

/** Forgets them all: the next one at this tab is somebody else. */
export function forgetSearches(): void {
  texts = []
  store((storage) => storage.removeItem(key))
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
  if (!texts) store((storage) => (texts = stringsIn(storage.getItem(key))))
  return texts ?? []
}

function stringsIn(json: string | null): string[] {
  const stored: unknown = JSON.parse(json ?? '[]')
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

// A browser may forbid storage: searches then last until the page is left.
function store(use: (storage: Storage) => void) {
  try {
    use(window.sessionStorage)
  } catch {
    texts ??= []
  }
}
