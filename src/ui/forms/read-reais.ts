/**
 * Gives the cents of an amount in reais as people write it: '2500', '2.500', '2500,5', 'R$ 2.500,00', '2,500.00'. A comma or
 * point followed by three digits separates thousands; any other one separates the cents. Null for a text without digits, and for
 * two amounts in one, such as 'R$ 1.499,0014490'.
 */
export function readReais(text: string): number | null {
  const written = text.replace(/[^\d.,]/g, '')
  if (!/\d/.test(written)) return null
  const isWhole = /^\d{1,3}(\.\d{3})+$|^\d{1,3}(,\d{3})+$/.test(written)
  const [, whole = written, cents = ''] = (!isWhole && /^(.*)[.,](\d*)$/.exec(written)) || []
  if (cents.length > 3) return null
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'))
}
