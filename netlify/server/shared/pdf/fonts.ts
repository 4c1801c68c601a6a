import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { nameLetter } from '#domain/identity/people.ts'
import { figtreeBold, figtreeRegular } from './figtree.ts'

const figtree = { regular: Buffer.from(figtreeRegular, 'base64'), bold: Buffer.from(figtreeBold, 'base64') }

/** The characters beyond Latin-1 that Figtree draws. */
const drawn = new Set('–—‘’“”•…€ŒœŸ')

/** Tells whether Figtree has a character. */
const isInFigtree = (character: string): boolean => character <= 'ÿ' || drawn.has(character)

/** A font by the name of its file, and where its package has it. */
const wide = {
  regular: ['DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'],
  bold: ['DejaVuSans-Bold.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
} as const

/** Reads a font that lies beside the bundle of a function, or else in its package. */
function read([name, inPackage]: readonly [string, string]): Buffer {
  const beside = new URL(`./${name}`, import.meta.url)
  return readFileSync(existsSync(beside) ? beside : createRequire(import.meta.url).resolve(inPackage))
}

/**
 * Registers the fonts 'regular' and 'bold' for a document that prints `text`. Figtree has the letters of Portuguese. A
 * name with others, 'Łukasz' or 'Ана', sets the whole document in DejaVu Sans, which has every letter that a name may
 * have (`nameLetter`).
 */
export function registerFonts(doc: PDFKit.PDFDocument, text: string): void {
  const isWide = [...text.normalize('NFC')].some((one) => !isInFigtree(one) && nameLetter.test(one))
  const { regular, bold } = isWide ? { regular: read(wide.regular), bold: read(wide.bold) } : figtree
  doc.registerFont('regular', regular).registerFont('bold', bold)
}

const fromRightToLeft = '[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{M}]'
// Begins only where a word does: a long word is read once, not once from each of its letters.
const sentence = new RegExp(`(?<!${fromRightToLeft})${fromRightToLeft}+(?: ${fromRightToLeft}+)+`, 'gu')

/**
 * Writes a text for the fonts of a document: letters stay as they are, and other characters that Figtree lacks become
 * '?'. Words that are read from right to left stand in the order in which the page is drawn, from left to right.
 */
export function printable(text: string): string {
  const clean = [...text.normalize('NFC')].map((one) => (isInFigtree(one) || nameLetter.test(one) ? one : '?')).join('')
  return clean.replace(sentence, (words) => words.split(' ').reverse().join(' '))
}
