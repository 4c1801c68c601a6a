import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import { isValidPixKey } from '@brazilian-utils/brazilian-utils/is-valid-pix-key'
import type { Cents } from '../money/money.ts'

/** An account that receives payments: the key in any usual form, the name and city as the payer's bank shows them. */
export type PixAccount = { readonly key: string; readonly name: string; readonly city: string }

/** Tells whether a text is a Pix key: CPF, CNPJ, e-mail, mobile phone or random key. */
export function isPixKey(text: string): boolean {
  return isValidPixKey(text)
}

/** Tells whether two texts are the same key in any usual form ('(11) 98765-4321' and '+5511987654321'). */
export function isSamePixKey(one: string, other: string): boolean {
  const value = plainPixKey(one)
  return value !== null && value === plainPixKey(other)
}

/** Gives a key as a Pix code contains it; null when the text is no key. */
export function plainPixKey(text: string): string | null {
  return getPixKeyInfo(text)?.value ?? null
}

/**
 * Makes a static BR Code for an amount in cents, with a reference of 1 to 25 letters and digits (txid).
 * Gives null when the account, the amount or the reference does not fit a code.
 */
export function newPixCode(account: PixAccount, amountCents: Cents, reference: string): string | null {
  return generatePixPayload({
    key: account.key,
    merchantName: account.name,
    merchantCity: account.city,
    amount: amountCents / 100,
    txid: reference,
  })
}

/**
 * Makes the BR Code of a provider's charge. `location` is the address (without scheme) at which payers' banks read the charge.
 * Gives null when the address, name or city does not fit a code.
 */
export function newDynamicPixCode(location: string, payee: Pick<PixAccount, 'name' | 'city'>): string | null {
  return generatePixPayload({ url: location, merchantName: payee.name, merchantCity: payee.city })
}
