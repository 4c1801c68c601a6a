import ipaddr from 'ipaddr.js'

/** The leading bytes of an IPv6 address that one subscriber owns at least (RFC 6177: a site gets a /64 or more). */
const subscriberBytes = 8

/**
 * Gives the network that limits count an address for. An IPv4 address stands for itself, also when it is written as IPv6.
 * An IPv6 address gives its /64, however it is spelled. A text that is no address stands for itself.
 */
export function networkOf(text: string): string {
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr
    .fromByteArray(address.toByteArray().map((byte, place) => (place < subscriberBytes ? byte : 0)))
    .toString()
}
