/** How many hours a recovered password can be taken back with the link in its mail. */
export const recoveryUndoHours = 24

/**
 * How many hours an address that its owner left without a code from it still gets every code and notice, and can take
 * the account back.
 */
export const formerAddressHours = 48
