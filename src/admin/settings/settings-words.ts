import type { SettingsHistory } from '#api/settings.ts'
import { labels, valueInWords } from './typed-settings.ts'

type SettingsEvent = SettingsHistory['events'][number]
type Values = SettingsEvent['before']

const done: Readonly<Record<SettingsEvent['kind'], string>> = {
  changed: 'Mudou as configurações',
  requested: 'Pediu outra conta Pix',
  approved: 'Aprovou a nova conta Pix',
  refused: 'Recusou a nova conta Pix',
  withdrawn: 'Desistiu da nova conta Pix',
}

/** What was done to the settings, in a few words. */
export const eventWords = ({ kind }: SettingsEvent): string => done[kind]

/** Each value that differs: 'Cidade: de “Manaus” para “Belém”'. */
export function differences(before: Values, after: Values): string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const from = before[name] ?? ''
    if (from === value) return []
    return [`${labels[name as keyof typeof labels] ?? name}: de ${shown(name, from)} para ${shown(name, value)}`]
  })
}

function shown(name: string, value: string | number): string {
  if (value === '') return 'nada'
  return `“${typeof value === 'number' ? value.toLocaleString('pt-BR') : valueInWords(name, value)}”`
}
