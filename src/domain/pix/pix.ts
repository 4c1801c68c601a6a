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

/**
 * Reads a Pix BR Code ('copia e cola'); null when it is not one (structure, currency or CRC-16 are wrong).
 * Rules: Banco Central, Manual de Padrões para Iniciação do Pix.
 */
export function readPixCode(code: string): PixCharge | null {
  const info = getPixPayloadInfo(code)
  if (!info) return null
  return {
    payee: info.merchantName,
    city: info.merchantCity,
    amountCents: info.amount === undefined ? null : Math.round(info.amount * 100),
    isDynamic: info.url !== undefined,
  }
}

/**
 * The key that a code pays, as it is written in it; null when it names none (a code of a payment provider holds an address
 * instead) or is no Pix code.
 */
export function pixKeyIn(code: string): string | null {
  return getPixPayloadInfo(code)?.key ?? null
}

/** The reference (txid) that a static code carries; null when it carries none. */
export function pixTxidIn(code: string): string | null {
  const txid = getPixPayloadInfo(code)?.txid
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
