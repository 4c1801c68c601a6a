const name = 'supportConfigUpdate'

/**
 * The specification's event (section 6), to whoever shows the support number: in this tab by its name, in the bank's
 * other tabs as the storage event of a key of that name, which leaves nothing behind.
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
