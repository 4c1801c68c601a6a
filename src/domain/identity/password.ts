/** The minimum length of an applicant's password, in characters as `countedLength` counts them (NIST SP 800-63B). */
export const minimumPassword = 8

/** Counts the characters of a password, without spaces, control characters and invisible marks. */
export function countedLength(password: string): number {
  return password.replace(/[\s\p{Cc}\p{Cf}]/gu, '').length
}
