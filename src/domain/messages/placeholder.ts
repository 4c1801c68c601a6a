/** Stands in a stored message where the code or a link's token goes when it is sent: the database never holds the secret itself. */
export const codePlaceholder = '••••••'
