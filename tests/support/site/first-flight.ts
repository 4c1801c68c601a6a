import { brotliCompressSync } from 'node:zlib'

/**
 * What a page's document may weigh, in kB with brotli, with the picture in it that is the largest of the first view: a new
 * connection brings about 14 kB, headers and all, before it waits for the other side. The
 * promise is the time against the floor page; these say when a page grew, so that it grows on purpose.
 */
export const documents: Readonly<Record<string, number>> = {
  '/': 14.7,
  '/faq': 8.6,
  '/internal-faq': 13,
  '/suporte-geral': 10.7,
  '/suporte-financeiro': 10.8,
  '/suporte-contratos': 10.6,
  '/concessionarias': 15.7,
  '/verificar': 9.5,
  '/canais': 7.9,
  '/prevencao-a-fraudes': 8.6,
  '/meu-financiamento': 10,
  '/recuperar-senha': 9.8,
  '/dashboard': 8.1,
  '/admin/login': 6,
  '/motorcycle/cb-650r': 13.7,
  '/tiriva-website': 12.7,
}

/** The catalogue's first row on a wide screen, and within how many kB from its beginning the document has it. */
export const firstRow = { path: '/tiriva-website', cards: 3, kB: 7.5 } as const

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
