/** The local provider's address. */
export const pspPath = '/psp-local'
