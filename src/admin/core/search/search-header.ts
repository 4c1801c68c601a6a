import { searchHeader } from '#api/headers.ts'

/**
 * Wraps `send` so that a searched text travels in a header. The text can be a CPF or an e-mail address, and servers write
 * addresses into logs.
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
