/** Stands in a stored message where the one-time code goes when it is sent: the database never holds the code itself. */
export const codePlaceholder = '••••••'
