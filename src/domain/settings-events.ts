/** The parts of the bank's settings. */
export const settingsParts = ['support', 'financial', 'pix'] as const
export type SettingsPart = (typeof settingsParts)[number]

/**
 * What can happen to the settings. Where there is a second manager, a change that binds the bank is requested, and then approved,
 * refused or withdrawn, or it expires without an answer. Conditions can be scheduled for a day; they start on it, unless a manager cancels them before.
 */
export const settingsEventKinds = [
  ...['changed', 'requested', 'approved', 'refused', 'withdrawn', 'expired'],
  ...['scheduled', 'started', 'cancelled'],
] as const
export type SettingsEventKind = (typeof settingsEventKinds)[number]
