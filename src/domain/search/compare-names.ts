import { fold } from './search.ts'

/**
 * Compares names for sorting: numbers by value ('CB 650R' before 'CB 1000R'), without accents and case. Uses no locale,
 * because engines differ, and the server, the build and every browser must list models alike.
 */
export function compareNames(one: string, other: string): number {
  const theirs = pieces(other)
  for (const [index, piece] of pieces(one).entries()) {
    const against = theirs[index]
    if (against === undefined) return 1
    const difference = comparePieces(piece, against)
    if (difference !== 0) return difference
  }
  return pieces(one).length - theirs.length || compareText(one, other)
}

const pieces = (name: string) => fold(name).match(/\d+|\D+/g) ?? []

const comparePieces = (one: string, other: string) =>
  /^\d/.test(one) && /^\d/.test(other) ? Number(one) - Number(other) : compareText(one, other)

const compareText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
