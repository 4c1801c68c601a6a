import { createHmac, timingSafeEqual } from 'node:crypto'

/** The secret in the address that the provider tells of payments at. It follows from the client secret. */
export function pixWebhookSecret(clientSecret: string): string {
  return createHmac('sha256', clientSecret).update('pix webhook').digest('base64url')
}

/** Tells whether a text is that secret, in a time that says nothing about it. */
export function isPixWebhookSecret(clientSecret: string, given: string): boolean {
  const right = Buffer.from(pixWebhookSecret(clientSecret))
  const typed = Buffer.from(given)
  return right.length === typed.length && timingSafeEqual(right, typed)
}
