/** The parts that the bank's settings are stored in. */
export const settingsParts = ['support', 'financial', 'pix'] as const
export type SettingsPart = (typeof settingsParts)[number]

/**
 * What can happen to the settings: a change that binds the bank is requested where there is a second manager to approve or
 * refuse it, and may be withdrawn. Conditions may be scheduled for a day, start on it, or be cancelled before.
 */
export const settingsEventKinds = [
  ...['changed', 'requested', 'approved', 'refused', 'withdrawn'],
  ...['scheduled', 'started', 'cancelled'],
] as const
export type SettingsEventKind = (typeof settingsEventKinds)[number]
