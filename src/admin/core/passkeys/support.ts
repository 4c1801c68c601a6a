/**
 * Tells whether passkeys can work here: the browser supports them, and the address has a host name. A passkey belongs
 * to a host name, so none works on an IP address.
 */
export function passkeysWork(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname)
  return typeof window.PublicKeyCredential === 'function' && !isNumber
}
