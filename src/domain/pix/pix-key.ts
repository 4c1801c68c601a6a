import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import { isValidPixKey } from '@brazilian-utils/brazilian-utils/is-valid-pix-key'
import type { Cents } from '../money/money.ts'

/** Who is paid: the key in any usual form, the name and city as the payer's bank shows them. */
export type PixAccount = { readonly key: string; readonly name: string; readonly city: string }

/** Tells whether a text is a Pix key: CPF, CNPJ, e-mail, mobile phone or random key. */
export function isPixKey(text: string): boolean {
  return isValidPixKey(text)
}

/** Tells whether two texts name the same key, however each is written ('(11) 98765-4321' and '+5511987654321'). */
export function isSamePixKey(one: string, other: string): boolean {
  const value = plainPixKey(one)
  return value !== null && value === plainPixKey(other)
}

/** A key as a Pix code holds it; null when the text is no key. */
export function plainPixKey(text: string): string | null {
  return getPixKeyInfo(text)?.value ?? null
}

/**
 * A static BR Code that asks for an amount in cents and carries a reference of 1 to 25 letters and digits (txid).
 * Null when the account, the amount or the reference cannot make one.
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

/** The BR Code of a provider's charge, which is read at its address (without scheme). Null when they cannot make one. */
export function newDynamicPixCode(location: string, payee: Pick<PixAccount, 'name' | 'city'>): string | null {
  return generatePixPayload({ url: location, merchantName: payee.name, merchantCity: payee.city })
}
