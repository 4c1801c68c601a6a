import { isCpf } from '../identity/identifiers.ts'

/** The longest subject and body that an analyst may write, in characters, so that Gmail does not cut the message off. */
export const messageLimits = { subject: 100, body: 2000 } as const

/** The content that no message of the bank has, so that people recognise a message with it as false. */
export type ForbiddenInMessage = 'cpf' | 'pix_code' | 'amount' | 'link'

const topLevels = 'com|net|org|br|app|io|me(?=\\/)|ly|link|site|online|info|xyz|top|shop|click|digital|bank|page|dev'

// The Pix code comes first, because the other patterns match digits and dots inside it.
const patterns: readonly (readonly [ForbiddenInMessage, RegExp])[] = [
  ['pix_code', /000201\d{2}.*|br\.gov\.bcb\.pix.*/giu],
  ['cpf', /(?<!\d)(?:\d{3}[.\s]\d{3}[.\s]\d{3}[-.\s]?\d{2}|\d{9}-\d{2}|\d{11})(?!\d)/gu],
  ['amount', /R\$\s*\d[\d.,]*|(?<![\d.,])\d[\d.,]*\s+reais(?!\p{L})/giu],
  [
    'link',
    // Text with a scheme, with www, or a bare name that mail programs turn into a link; not the domain of an e-mail address.
    new RegExp(
      `(?<![a-z])[a-z]*:\\/\\/\\S*|(?<![@\\p{L}\\d.-])(?:www\\.\\S+|[\\p{L}\\d-]+(?:\\.[\\p{L}\\d-]+)*\\.(?:${topLevels})(?![\\p{L}\\d@-])(?:\\/\\S*)?)`,
      'giu',
    ),
  ],
]

// Eleven bare digits may be a phone, so they count as a CPF only with the right check digits.
const counts = (kind: ForbiddenInMessage, match: string) => kind !== 'cpf' || !/^\d{11}$/.test(match) || isCpf(match)

/** Names the forbidden content of a text, for the sentence beside the field in which an analyst types. */
export function forbiddenInMessage(text: string): ForbiddenInMessage[] {
  return patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].some(([match]) => counts(kind, match)) ? [kind] : [],
  )
}

/** Puts `instead` in place of everything that no message may contain: the last defence against text from outside. */
export function withoutForbidden(text: string, instead: string): string {
  return patterns.reduce(
    (rest, [kind, pattern]) => rest.replace(pattern, (match) => (counts(kind, match) ? instead : match)),
    text,
  )
}
