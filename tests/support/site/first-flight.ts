import { brotliCompressSync } from 'node:zlib'

/**
 * What a page's document may weigh, in kB with brotli, with the picture in it that is the largest of the first view: a new
 * connection brings about 14 kB, headers and all, before it waits for the other side. Where a page is over 13, this is what
 * it reached; a limit only ever goes down.
 */
export const documents: Readonly<Record<string, number>> = {
  '/': 13,
  '/faq': 8.2,
  '/internal-faq': 12.6,
  '/suporte-geral': 10.3,
  '/suporte-financeiro': 10.4,
  '/suporte-contratos': 10.4,
  '/concessionarias': 15.3,
  '/verificar': 9.1,
  '/canais': 7.1,
  '/prevencao-a-fraudes': 8,
  '/meu-financiamento': 11,
  '/recuperar-senha': 10.8,
  '/dashboard': 9.6,
  '/admin/login': 7.5,
  '/motorcycle/cb-650r': 12.5,
  '/tiriva-website': 13.4,
}

/** The catalogue's first row on a wide screen, and within how many kB from its beginning the document has it. */
export const firstRow = { path: '/tiriva-website', cards: 3, kB: 12 } as const

/**
 * kB (1024 bytes) of a document with brotli, with one decimal, upwards: a limit is not met by rounding. At an address as a bank
 * would have: the local one's port differs from run to run, and with it a hundred bytes.
 */
export const compressedKB = (html: string) =>
  Math.ceil(
    brotliCompressSync(html.replaceAll(/http:\/\/localhost:\d+/g, 'https://www.tiriva.example')).length / 102.4,
  ) / 10

/** kB from the beginning of the catalogue's document to the end of its first row. */
export function firstRowKB(html: string): number {
  const afterFirst = [...html.matchAll(/<li [^>]*data-price-cents/g)][firstRow.cards]
  if (!afterFirst) throw new Error('the catalogue has no second row')
  return compressedKB(html.slice(0, afterFirst.index))
}
