/** What the portal calls the place of the switch for optional messages, which each of them names. */
export const preferencesTitle = 'Avisos por e-mail'
