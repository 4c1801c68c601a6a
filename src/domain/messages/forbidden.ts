import { isCpf } from '../identity/identifiers.ts'

/** What no message of the bank carries, so that whatever carries it is known to be false. */
export type ForbiddenInMessage = 'cpf' | 'pix_code' | 'amount' | 'link'

const topLevels = 'com|net|org|br|app|io|me(?=\\/)|ly|link|site|online|info|xyz|top|shop|click|digital|bank|page|dev'

// A Pix code goes first: it holds digits and dots that the others would take for theirs.
const patterns: readonly (readonly [ForbiddenInMessage, RegExp])[] = [
  ['pix_code', /000201\d{2}.*|br\.gov\.bcb\.pix.*/giu],
  ['cpf', /(?<!\d)(?:\d{3}[.\s]\d{3}[.\s]\d{3}[-.\s]?\d{2}|\d{9}-\d{2}|\d{11})(?!\d)/gu],
  ['amount', /R\$\s*\d[\d.,]*|(?<![\d.,])\d[\d.,]*\s+reais(?!\p{L})/giu],
  [
    'link',
    // With a scheme, with www, or a bare name that mail programs make a link of; addresses of e-mail are none.
    new RegExp(
      `(?<![a-z])[a-z]*:\\/\\/\\S*|(?<![@\\p{L}\\d.-])(?:www\\.\\S+|[\\p{L}\\d-]+(?:\\.[\\p{L}\\d-]+)*\\.(?:${topLevels})(?![\\p{L}\\d@-])(?:\\/\\S*)?)`,
      'giu',
    ),
  ],
]

// Eleven bare digits may be a phone: only those with the check digits of a CPF count.
const counts = (kind: ForbiddenInMessage, match: string) => kind !== 'cpf' || !/^\d{11}$/.test(match) || isCpf(match)

/** What an analyst typed that must not go out, if anything: for the sentence beside the field. */
export function forbiddenInMessage(text: string): ForbiddenInMessage[] {
  return patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].some(([match]) => counts(kind, match)) ? [kind] : [],
  )
}

/** The text with all of that taken out: the last line of defence, for whatever reaches a message from outside. */
export function withoutForbidden(text: string): string {
  return patterns.reduce(
    (rest, [kind, pattern]) =>
      rest.replace(pattern, (match) => (counts(kind, match) ? '[removido por segurança]' : match)),
    text,
  )
}
