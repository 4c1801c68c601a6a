import { domainToASCII } from 'node:url'

// RFC 5321: local parts that need no quotes. Quoted ones ("a b"@x) are valid, but not in use, and mail servers treat
// them differently.
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const written = /^[\p{L}\p{M}\d.-]+$/u
const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/**
 * Gives an address as mail servers take it, a domain with accents in its ASCII form (IDNA). Undefined for an address that
 * cannot get mail: with line breaks or spaces, with more than 254 characters (RFC 5321, 4.5.3.1), or with accents before
 * the @ (few servers take them).
 */
export function sendableAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(0, at))
  const domain = address.slice(at + 1)
  // domainToASCII drops line breaks and decodes %41 without an error.
  if (!written.test(domain)) return undefined
  const host = domainToASCII(domain)
  const sendable = `${local}@${host}`
  const fits = local.length <= 64 && sendable.length <= 254
  return fits && localPart.test(local) && hostName.test(host) ? sendable : undefined
}
