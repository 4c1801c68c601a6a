/** The title of the portal's card that switches optional mails off. Each optional mail names it. */
export const preferencesTitle = 'Avisos por e-mail'
