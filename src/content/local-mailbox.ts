import { brand } from './brand.ts'

const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/** Returns the address of the local server's mailbox, which shows the demonstration's mail; null on any other host. */
export function localMailbox(hostname: string): string | null {
  return brand.demo && ownMachine.includes(hostname) ? '/caixa-de-entrada' : null
}
