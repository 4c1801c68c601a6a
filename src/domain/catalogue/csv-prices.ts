import type { PriceStep } from './published.ts'

/** Writes prices as a cell of a CSV table: '2026-01-01 14990,00 | 2026-11-22 15490,00'. */
export function pricesCell(prices: readonly PriceStep[]): string {
  return prices.map(({ from, cents }) => `${from} ${(cents / 100).toFixed(2).replace('.', ',')}`).join(' | ')
}

/**
 * Reads the prices in a cell of a CSV table. Days may also be dd/MM/yyyy, and amounts may have points for thousands or no cents.
 * Gives null for any other text. The caller checks that the days exist and ascend.
 */
export function readPricesCell(cell: string): PriceStep[] | null {
  const steps = cell.split('|').map((part) => readStep(part.trim()))
  return steps.every((step) => step !== null) ? steps : null
}

function readStep(text: string): PriceStep | null {
  const match =
    /^(?:(\d{4}-\d{2}-\d{2})|(\d{2})\/(\d{2})\/(\d{4}))\s+(?:R\$\s*)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{2}))?$/.exec(text)
  if (!match) return null
  const [, iso, day, month, year, reais = '', cents = '00'] = match
  return { from: iso ?? `${year}-${month}-${day}`, cents: Number(reais.replaceAll('.', '')) * 100 + Number(cents) }
}

/** Reads a price as spreadsheets write it: '14990', '14.990,00', '14,990.00', 'R$ 14.990,5'. Null for any other text. */
export function readPrice(text: string): number | null {
  const written = text.replace(/R\$|\s/g, '')
  const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(written)
  const other = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(written)
  const [, whole, cents = ''] = brazilian ?? other ?? []
  if (whole === undefined) return null
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Reads a day as spreadsheets write it: '2026-12-01', '01/12/2026', '1/12/26'. Null for any other text; the caller checks that it exists. */
export function readDay(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
