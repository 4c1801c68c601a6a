import { brand } from './brand.ts'

const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * The address of the local server's mailbox, where a demonstration's mail is read; null on any other host, which has none.
 */
export function localMailbox(hostname: string): string | null {
  return brand.demo && ownMachine.includes(hostname) ? '/caixa-de-entrada' : null
}
