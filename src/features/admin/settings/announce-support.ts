const name = 'supportConfigUpdate'

/**
 * Tells whoever shows the support number that it changed: this tab by an event, the bank's other tabs by the storage
 * event of a key of the same name, which leaves nothing behind.
 */
export function announceSupport(whatsappSuporte: string): void {
  window.dispatchEvent(new CustomEvent(name, { detail: { whatsappSuporte } }))
  try {
    localStorage.setItem(name, whatsappSuporte)
    localStorage.removeItem(name)
  } catch {
    // A browser may forbid storage: the other tabs then ask the server when they are next loaded.
  }
}
