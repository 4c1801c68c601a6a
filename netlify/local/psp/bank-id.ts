import { randomBytes } from 'node:crypto'

/** A fictional bank. */
const ispb = '00000000'

/** 'E' or 'D', the bank, the minute (UTC) and eleven characters (Manual do Pix, EndToEndIdentification). */
export function bankId(kind: 'E' | 'D', at: Date): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12)
  return kind + ispb + minute + randomBytes(6).toString('hex').slice(0, 11)
}
