/**
 * Whether passkeys can work here: the browser knows them, and the site was reached by a name. They belong to a name, so none
 * works where the address is a number.
 */
export function passkeysWork(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname)
  return typeof window.PublicKeyCredential === 'function' && !isNumber
}
