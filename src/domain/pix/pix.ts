import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'

/** What a Pix code says about itself: whom it pays, where, and how much in cents (null: the payer's bank decides). */
export type PixCharge = {
  readonly payee: string
  readonly city: string
  readonly amountCents: number | null
  /** The payer's bank asks the bank's provider for the charge, and shows its amount. */
  readonly isDynamic: boolean
}

export type PixProblem = 'pix_no_entry' | 'pix_invalid' | 'pix_amount_mismatch'

/** The fields of a code in the order of the manual, and those inside the fields that hold others. */
const fields: Readonly<Record<string, readonly string[] | null>> = {
  ...{ '00': null, '01': null, '26': ['00', '01', '02', '25'], '52': null, '53': null, '54': null },
  ...{ '58': null, '59': null, '60': null, '61': null, '62': ['05'], '63': null },
}
const fieldOrder = ['00', '01', '26', '52', '53', '54', '58', '59', '60', '61', '62', '63']

/** Writes again what of a code is known here, each field once, in order. Of two that repeat, it keeps one. */
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
 * What a code says, where it can be read in one way only: banks' programs differ in what they take of fields that repeat, are
 * unknown, or hold letters of more than one byte. Null for every other text.
 */
function infoOf(code: string) {
  const text = code.trim()
  const isPlain = /^[ -~]+$/.test(text) && rewritten(text, fieldOrder) === text
  return isPlain ? getPixPayloadInfo(text) : null
}

/**
 * Reads a Pix BR Code ('copia e cola'); null when it is not one (structure, currency or CRC-16 are wrong), or is not written as
 * it would be written again. Rules: Banco Central, Manual de Padrões para Iniciação do Pix.
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
 * The key that a code pays, as written in it; null when it names none (a code of a payment provider holds an address
 * instead) or is no Pix code.
 */
export function pixKeyIn(code: string): string | null {
  return infoOf(code)?.key ?? null
}

/** The reference (txid) that a static code carries; null when it carries none. */
export function pixTxidIn(code: string): string | null {
  const txid = infoOf(code)?.txid
  return txid && /^[A-Za-z0-9]{1,25}$/.test(txid) ? txid : null
}

/**
 * What keeps a code from being the payment of an entry (in cents), if anything: there is no entry, it is no Pix code, or
 * it asks for another amount. A code without an amount is fine: the payer types it.
 */
export function pixProblem(code: string, entryCents: number): PixProblem | null {
  if (entryCents === 0) return 'pix_no_entry'
  const charge = readPixCode(code)
  if (!charge) return 'pix_invalid'
  return charge.amountCents === null || charge.amountCents === entryCents ? null : 'pix_amount_mismatch'
}

/** The charge that may be offered for payment: the stored code read, or null when there is none or it does not fit. */
export function payablePix(code: string | null, entryCents: number): (PixCharge & { readonly code: string }) | null {
  if (!code || pixProblem(code, entryCents)) return null
  const charge = readPixCode(code)
  return charge && { ...charge, code: code.trim() }
}
