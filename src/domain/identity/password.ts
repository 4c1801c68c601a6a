/** The minimum length of an applicant's password, in characters that count (NIST SP 800-63B). */
export const minimumPassword = 8

/** How many characters of a password count: spaces, control characters and invisible marks do not. */
export function countedLength(password: string): number {
  return password.replace(/[\s\p{Cc}\p{Cf}]/gu, '').length
}
