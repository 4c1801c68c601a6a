import { searchHeader } from '#api/headers.ts'

/**
 * Sends requests with `send`, the text of a search in a header: it can be a CPF or an e-mail address, and addresses are
 * written into logs.
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
