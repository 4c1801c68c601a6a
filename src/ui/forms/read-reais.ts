const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Writes cents as reais: 'R$ 1.500,00'. */
export const formatReais = (cents: number): string => real.format(cents / 100)

/** Thousands are grouped by one kind of point, comma or space. The cents are at most two digits. */
const amount = /^(\d+|[1-9]\d{0,2}([., ])\d{3}(?:\2\d{3})*|)(?:[.,](\d{0,2}))?$/

/**
 * Returns the cents of an amount in reais as people write it: '2500', '2.500', '2500,5', 'R$ 2.500,00', '2,500.00'. A
 * comma or point followed by three digits separates thousands; any other one separates the cents. Null for every other
 * text, so that none is read as another amount: '-2500', '12,5%', '5 mil', '1500 2000', '12/11/2026'. Of a bank
 * statement's marks it knows those of a credit: '+ R$ 2.500,00', '2.500,00 C'.
 */
export function readReais(text: string): number | null {
  const written = text
    .normalize('NFKC')
    .trim()
    .replace(/^\+?\s*(R\$)?\s*/i, '')
    .replace(/(reais|c)$/i, '')
    .trimEnd()
  const [, whole = '', , cents = ''] = amount.exec(written) ?? []
  if (whole === '' && cents === '') return null
  const read = Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(read) ? read : null
}
