/** The minimum length of an applicant's password, in characters (NIST SP 800-63B). */
export const minimumPassword = 8
