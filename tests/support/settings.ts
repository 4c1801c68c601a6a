import type { SettingsResponse } from '#contracts/settings.ts'

/** What a change of settings sends, of what was read: the values and the version that they were read in. */
export const changeable = ({
  financial,
  support,
  pix,
  version,
}: Pick<SettingsResponse, 'financial' | 'support' | 'pix' | 'version'>) => ({ financial, support, pix, version })
