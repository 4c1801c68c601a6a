/** The minimum length of an applicant's password, in characters as `countedLength` counts them (NIST SP 800-63B). */
export const minimumPassword = 8

/**
 * Counts the characters of a password as a person sees them: an emoji is one, with its skin colour and whatever is
 * joined to it, and so are a flag and a letter with its accents. Spaces, control characters and invisible marks do not
 * count.
 */
export function countedLength(password: string): number {
  const seen = password
    .normalize('NFC')
    .replace(/\p{RI}{2}/gu, 'f')
    .replace(/\u200d./gu, '')
    .replace(/[\s\p{Cc}\p{Cf}\p{M}\p{EMod}]/gu, '')
  return [...seen].length
}
