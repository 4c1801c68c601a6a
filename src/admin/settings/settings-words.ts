import type { SettingsHistory } from '#api/settings.ts'

type SettingsEvent = SettingsHistory['events'][number]

const matter: Readonly<Record<SettingsEvent['part'], string>> = {
  pix: 'outra conta Pix',
  financial: 'outras condições',
  support: 'outro número de suporte',
}

const done: Readonly<Record<SettingsEvent['kind'], string>> = {
  changed: 'Mudou as configurações',
  requested: 'Pediu',
  approved: 'Aprovou',
  refused: 'Recusou',
  withdrawn: 'Desistiu de',
  scheduled: 'Marcou',
  started: 'Passaram a valer',
  cancelled: 'Cancelou',
}

/** What was done to the settings, in a few words. */
export const eventWords = ({ kind, part }: SettingsEvent): string =>
  kind === 'changed' ? done[kind] : `${done[kind]} ${matter[part]}`
