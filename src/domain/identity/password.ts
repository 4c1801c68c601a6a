/** The shortest password, in characters (specification, section 5). */
export const minimumPassword = 8
