/**
 * What counts as the text that a person typed or pasted: what can be seen. Marks without a shape come along with copied
 * text, and nobody can find or delete them.
 */

// Marks that show nothing (direction, joiners, soft hyphens, byte order, blank letters of Hangul), and the blank of
// Braille.
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u2800/gu
// Emoji need joiners and selectors: without them a family falls apart into its members.
const invisibleInLines = /(?!\u200d|\p{Variation_Selector})(?:\p{Cf}|\p{Default_Ignorable_Code_Point}|\u2800)/gu

/**
 * Returns a line as it looks: composed letters (NFC), without invisible marks, any white space as one space, none at
 * the ends. '\u00a0Maria\u200b da\tSilva' gives 'Maria da Silva'.
 */
export function visibleLine(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim()
}

/** Returns a text of several lines as it looks; tabs, and spaces that stand together, stay. */
export function visibleLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(invisibleInLines, '')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .trim()
}

/**
 * Writes every apostrophe and every hyphen as the one of a keyboard. A Brazilian keyboard has the acute accent where
 * others have the apostrophe, and phones write curved ones: 'D´Ávila' and 'D’Ávila' give "D'Ávila".
 */
export function withPlainMarks(text: string): string {
  return text.replace(/[´`‘’‛ʹʻʼʽ′＇]/g, "'").replace(/[‐‑‒–—―−﹣－]/g, '-')
}

/**
 * Removes the marks that people write in a number: dots, slashes, brackets, plus signs, spaces, and hyphens of every
 * kind ('01310‑100' copied from a page has one that does not break). Letters stay.
 */
export function withoutMarks(typed: string): string {
  return withPlainMarks(typed).replace(/[\s.\-/()+]/g, '')
}
