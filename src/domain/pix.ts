import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { isValidPixKey } from '@brazilian-utils/brazilian-utils/is-valid-pix-key'
import type { Cents } from './money/money.ts'

/** The content of a Pix code. `amountCents` is null if the payer types the amount, or if the bank's provider has it. */
export type PixCharge = {
  readonly payee: string
  readonly city: string
  readonly amountCents: number | null
  /** Whether the payer's bank reads the charge, with its amount, from our provider. */
  readonly isDynamic: boolean
}

export type PixProblem = 'pix_no_entry' | 'pix_invalid' | 'pix_amount_mismatch'

/** The fields of a code in the order of the manual, each with the fields inside it, if it has any. */
const fields: Readonly<Record<string, readonly string[] | null>> = {
  '00': null,
  '01': null,
  '26': ['00', '01', '02', '25'],
  '52': null,
  '53': null,
  '54': null,
  '58': null,
  '59': null,
  '60': null,
  '61': null,
  '62': ['05'],
  '63': null,
}
const fieldOrder = ['00', '01', '26', '52', '53', '54', '58', '59', '60', '61', '62', '63']

/** Writes the known fields of a code again, each once, in order. Of repeated fields it keeps the last. */
function rewritten(text: string, ids: readonly string[]): string {
  const values = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    if (!Number.isInteger(length)) return ''
    values.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return ids
    .map((id) => {
      const value = values.get(id)
      if (value === undefined) return ''
      const inner = ids === fieldOrder ? fields[id] : null
      const written = inner ? rewritten(value, inner) : id === '54' ? Number(value).toFixed(2) : value
      return id + String(written.length).padStart(2, '0') + written
    })
    .join('')
}

/**
 * Reads a code that has only one meaning; null for any other text. Banks' programs read a code differently if a field
 * repeats, is unknown, or has characters of more than one byte.
 */
function infoOf(code: string) {
  const text = code.trim()
  const isPlain = /^[ -~]+$/.test(text) && rewritten(text, fieldOrder) === text
  return isPlain ? getPixPayloadInfo(text) : null
}

/**
 * Reads a Pix BR Code ('copia e cola'). Null if the structure, currency or CRC-16 is wrong, or if banks could read the
 * code differently. Rules: Banco Central, Manual de Padrões para Iniciação do Pix.
 */
export function readPixCode(code: string): PixCharge | null {
  const info = infoOf(code)
  if (!info) return null
  return {
    payee: info.merchantName,
    city: info.merchantCity,
    amountCents: info.amount === undefined ? null : Math.round(info.amount * 100),
    isDynamic: info.url !== undefined,
  }
}

/**
 * Returns the key that a code pays, as the code contains it. Null for a text that is no Pix code, and for a code of a
 * payment provider, which contains an address instead.
 */
export function pixKeyIn(code: string): string | null {
  return infoOf(code)?.key ?? null
}

/** Returns the reference (txid) of a static code; null when it has none. */
export function pixTxidIn(code: string): string | null {
  const txid = infoOf(code)?.txid
  return txid && /^[A-Za-z0-9]{1,25}$/.test(txid) ? txid : null
}

/**
 * Tells why a code cannot pay an entry (in cents): there is no entry, the text is no Pix code, or it asks for another
 * amount. Null if it can. A code without an amount always can, because the payer types the amount.
 */
export function pixProblem(code: string, entryCents: number): PixProblem | null {
  if (entryCents === 0) return 'pix_no_entry'
  const charge = readPixCode(code)
  if (!charge) return 'pix_invalid'
  return charge.amountCents === null || charge.amountCents === entryCents ? null : 'pix_amount_mismatch'
}

/**
 * Returns the charge of a stored code that a page may show for payment; null when there is no code or it does not fit.
 */
export function payablePix(code: string | null, entryCents: number): (PixCharge & { readonly code: string }) | null {
  if (!code || pixProblem(code, entryCents)) return null
  const charge = readPixCode(code)
  return charge && { ...charge, code: code.trim() }
}

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

/** Returns a key as a Pix code contains it; null when the text is no key. */
export function plainPixKey(text: string): string | null {
  return getPixKeyInfo(text)?.value ?? null
}

/**
 * Makes a static BR Code for an amount in cents, with a reference of 1 to 25 letters and digits (txid).
 * Returns null when the account, the amount or the reference does not fit a code.
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
 * Makes the BR Code of a provider's charge. `location` is the address (without scheme) at which payers' banks read the
 * charge. Returns null when the address, name or city does not fit a code.
 */
export function newDynamicPixCode(location: string, payee: Pick<PixAccount, 'name' | 'city'>): string | null {
  return generatePixPayload({ url: location, merchantName: payee.name, merchantCity: payee.city })
}
