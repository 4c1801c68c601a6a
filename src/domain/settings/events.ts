/** The parts that the bank's settings are stored in. */
export const settingsParts = ['support', 'financial', 'pix'] as const
export type SettingsPart = (typeof settingsParts)[number]

/**
 * What can happen to the settings: most changes take effect at once; a change of the Pix account is requested where there
 * is a second manager to approve or refuse it, and may be withdrawn.
 */
export const settingsEventKinds = ['changed', 'requested', 'approved', 'refused', 'withdrawn'] as const
export type SettingsEventKind = (typeof settingsEventKinds)[number]
