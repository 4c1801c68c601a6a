import ipaddr from 'ipaddr.js'

/** The bits of an IPv6 address that one subscriber owns at least (RFC 6177: a site gets a /64 or more). */
const subscriberBytes = 8

/**
 * Whose an address is, as limits count it: an IPv4 address itself, also when it is written as IPv6, and the /64 of an IPv6
 * address, however it is spelled. A text that is no address stands for itself.
 */
export function networkOf(text: string): string {
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr
    .fromByteArray(address.toByteArray().map((byte, place) => (place < subscriberBytes ? byte : 0)))
    .toString()
}
