import type { SettingsEventKind, SettingsPart } from '#api/settings.ts'
import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import type { IofBearer, IofRate } from '#domain/offer/conditions.ts'
import { unknownLine } from './audit.ts'

/** The names of the settings, in the form's order. */
export const settingLabels = {
  taxaEntrada: 'Taxa de entrada (%)',
  taxaEntradaMaxima: 'Entrada máxima (%)',
  taxaJurosPadrao: 'Juros padrão (% ao mês)',
  parcelasPadrao: 'Parcelas padrão',
  iofPor: 'Quem paga o IOF',
  iofAliquota: 'Alíquota do IOF',
  whatsappSuporte: 'Número de suporte',
  chave: 'Chave Pix',
  nome: 'Nome de quem recebe',
  cidade: 'Cidade',
} as const

/** The choices for the IOF, with their names. */
export const iofChoices = {
  iofPor: [
    { value: 'bank', label: 'O banco' },
    { value: 'customer_up_front', label: 'O cliente, junto com a entrada' },
    { value: 'customer_financed', label: 'O cliente, dentro do valor financiado' },
  ],
  iofAliquota: [
    { value: 'additional', label: 'Só a adicional, de 0,38%' },
    { value: 'full', label: 'Adicional de 0,38% e diária de 0,0082%' },
  ],
} satisfies Record<'iofPor' | 'iofAliquota', { value: IofBearer | IofRate; label: string }[]>

/** Returns a setting's value in words: a choice by its name, any other value unchanged. */
export function settingInWords(name: string, value: string | number): string {
  if (typeof value === 'number') return value.toLocaleString('pt-BR')
  const choices = Object.entries(iofChoices).find(([field]) => field === name)?.[1]
  return choices?.find((choice) => choice.value === value)?.label ?? value
}

const quoted = (name: string, value: string | number) => (value === '' ? 'nada' : `“${settingInWords(name, value)}”`)

type Values = Readonly<Record<string, string | number>>

/**
 * Returns a line for each changed setting: 'Cidade: de “Manaus” para “Belém”'. `from` is the first day of changed
 * conditions.
 */
export function settingDifferences(before: Values, { from, ...after }: Values): string[] {
  const changed = Object.entries(after).flatMap(([name, value]) => {
    const earlier = before[name] ?? ''
    const label = settingLabels[name as keyof typeof settingLabels] ?? name
    return earlier === value ? [] : [`${label}: de ${quoted(name, earlier)} para ${quoted(name, value)}`]
  })
  return from ? [...changed, `Vale a partir de ${formatPlainDate(String(from))}`] : changed
}

/** Says what becomes of the conditions scheduled for a day once others hold from the day `from` on; null: at once. */
export const scheduledInWords = (scheduled: PlainDate, from: PlainDate | null): string =>
  from
    ? `A mudança marcada para ${formatPlainDate(scheduled)} dá lugar a esta.`
    : `A mudança marcada para ${formatPlainDate(scheduled)} continua, e nesse dia substitui esta.`

const matter: Readonly<Record<SettingsPart, string>> = {
  pix: 'outra conta Pix',
  financial: 'outras condições',
  support: 'outro número de suporte',
}

const settingsActs: Readonly<Record<SettingsEventKind, string>> = {
  changed: 'Mudou as configurações',
  requested: 'Pediu',
  approved: 'Aprovou',
  refused: 'Recusou',
  withdrawn: 'Desistiu de',
  expired: 'Não recebeu resposta a tempo ao pedido de',
  scheduled: 'Marcou',
  started: 'Passaram a valer',
  cancelled: 'Cancelou',
}

/** Returns an event of the settings in a few words. */
export function settingsEventWords(kind: SettingsEventKind, part: SettingsPart): string {
  // Another release may have written the line.
  if (!Object.hasOwn(settingsActs, kind) || !Object.hasOwn(matter, part)) return unknownLine
  return kind === 'changed' ? settingsActs[kind] : `${settingsActs[kind]} ${matter[part]}`
}
