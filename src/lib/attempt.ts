import { forget, readStoredJson, store } from './storage.ts'

const storedAs = (name: string) => `attempt:${name}`

/**
 * Returns the options of a request that may have to be sent again because its answer was lost. The server does the same
 * content under the same key only once. `name` says which form of the page sends; the tab keeps the key until `sent`,
 * so that a reload does not make a second request.
 */
export function again(name: string, content: unknown): { headers: Record<string, string> } {
  const text = JSON.stringify(content)
  const kept = readStoredJson('tab', storedAs(name)) as { key: string; text: string } | null
  const key = kept?.text === text ? kept.key : crypto.randomUUID()
  store('tab', storedAs(name), JSON.stringify({ key, text }))
  return { headers: { 'Idempotency-Key': key } }
}

/** Call once the server has answered that the content of a form is stored. The same content is then another request. */
export function sent(name: string): void {
  forget('tab', storedAs(name))
}
