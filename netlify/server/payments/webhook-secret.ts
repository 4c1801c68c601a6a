import { createHmac, timingSafeEqual } from 'node:crypto'

/** Gives the secret in the webhook's address, derived from the client secret. */
export function pixWebhookSecret(clientSecret: string): string {
  return createHmac('sha256', clientSecret).update('pix webhook').digest('base64url')
}

/** Tells whether a text is the webhook's secret, in constant time. */
export function isPixWebhookSecret(clientSecret: string, given: string): boolean {
  const right = Buffer.from(pixWebhookSecret(clientSecret))
  const typed = Buffer.from(given)
  return right.length === typed.length && timingSafeEqual(right, typed)
}
