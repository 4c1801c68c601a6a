import { brand } from './brand.ts'

const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * Where whoever tries the demonstration on an own machine reads what the bank sends; null on any other host, where the
 * local server's mailbox does not exist.
 */
export function localMailbox(hostname: string): string | null {
  return brand.demo && ownMachine.includes(hostname) ? '/caixa-de-entrada' : null
}
