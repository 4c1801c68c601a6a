import { forget, store } from '#lib/storage.ts'

const name = 'supportConfigUpdate'

/**
 * Tells whoever shows the support number that it changed: this tab by an event, the bank's other tabs by the storage
 * event of a key of the same name, which leaves nothing behind.
 */
export function announceSupport(whatsappSuporte: string): void {
  window.dispatchEvent(new CustomEvent(name, { detail: { whatsappSuporte } }))
  // Where the browser keeps nothing, the other tabs ask the server when they are next loaded.
  store('device', name, whatsappSuporte)
  forget('device', name)
}
