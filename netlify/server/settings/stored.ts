import type { Kysely, Transaction } from 'kysely'
import type { ConditionsResponse } from '#api/offer.ts'
import type { Settings, SettingsEventKind, SettingsResponse } from '#api/settings.ts'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { type Conditions, defaultIof, defaultOffer, type IofTerms } from '#domain/offer/conditions.ts'
import { mostEntryPercent } from '#domain/offer/entry.ts'
import { addSettingsEvent, findSetting, findSettings, saveSetting } from '../shared/settings-store.ts'
import { sha256 } from '../shared/tokens.ts'

/** Keys and descriptions of the stored rows. */
export const stored = {
  support: { key: 'support_settings', description: 'Configurações de suporte' },
  financial: { key: 'financial_settings', description: 'Configurações de financiamento padrão' },
  pix: { key: 'pix_settings', description: 'Conta Pix que recebe as entradas' },
  scheduled: { key: 'financial_settings_scheduled', description: 'Condições que esperam o seu dia' },
} as const

/** Conditions that hold from midnight in Brasília of a day on, and the manager who scheduled them. */
export interface ScheduledConditions {
  readonly from: PlainDate
  readonly conditions: Settings['financial']
  readonly by: { readonly id: string; readonly name: string }
}

type StoredSettings = Settings &
  Pick<SettingsResponse, 'version' | 'saved'> & { readonly scheduled: ScheduledConditions | null }

/** The values that the settings' form shows until a manager saves others. */
const defaultFinancialSettings = {
  taxaEntrada: defaultOffer.entryPercent,
  taxaEntradaMaxima: mostEntryPercent,
  taxaJurosPadrao: defaultOffer.monthlyInterestPercent,
  parcelasPadrao: 60,
  iofPor: defaultIof.bearer,
  iofAliquota: defaultIof.rate,
}

/** The settings until a manager saves others. */
export const defaultSettings: Settings = {
  financial: defaultFinancialSettings,
  support: { whatsappSuporte: brand.chat.number },
  pix: { chave: '', nome: brand.bank, cidade: brand.address.city },
}

/**
 * Returns the settings in force (stored, else the defaults), their version, and the person and time of the last save.
 */
export async function readSettings(db: Kysely<Database>): Promise<StoredSettings> {
  const rows = await findSettings(
    db,
    Object.values(stored).map(({ key }) => key),
  )
  const valueAt = (key: string) => rows.find((row) => row.key === key)?.value
  const settings = {
    financial: { ...defaultSettings.financial, ...valueAt(stored.financial.key) },
    support: { ...defaultSettings.support, ...valueAt(stored.support.key) },
    pix: { ...defaultSettings.pix, ...valueAt(stored.pix.key) },
  }
  const waiting = valueAt(stored.scheduled.key)
  const scheduled = waiting && 'from' in waiting ? (waiting as unknown as ScheduledConditions) : null
  const last = rows[0]
  return {
    ...settings,
    scheduled,
    version: fingerprint({ ...settings, scheduled: scheduled ?? {} }),
    saved: last ? { at: last.updated_at.toISOString(), by: last.saved_by } : null,
  }
}

/**
 * Makes the version of the settings: a fingerprint of their values by part and name. After a change and its reversal
 * the version is the former one, because saving then overwrites nothing. Sorts the names, because jsonb does not keep
 * their order.
 */
function fingerprint(settings: object): string {
  const parts = Object.entries(settings).flatMap(([part, values]) =>
    Object.entries(values as object).map(([name, value]) => [part, name, value]),
  )
  return sha256(JSON.stringify(parts.sort()))
}

/**
 * Returns the bank's conditions at `now`, in percent, and the number of installments to show first; null if the bank
 * chose none.
 */
export async function currentOffer(db: Kysely<Database>, now: Date): Promise<ConditionsResponse> {
  return conditionsOf(await findSetting(db, 'financial_settings'), now)
}

/**
 * Makes the conditions from stored settings, or from the defaults if nothing is stored. The number of installments has
 * no default. The form's own first value does not count as the bank's choice, because the form saves it with every
 * other value, and restoring the defaults saves it too.
 */
export function conditionsOf(stored: Record<string, unknown> | null | undefined, now: Date): ConditionsResponse {
  const settings = { ...defaultFinancialSettings, ...stored }
  return {
    entryPercent: settings.taxaEntrada,
    mostEntryPercent: settings.taxaEntradaMaxima,
    monthlyInterestPercent: settings.taxaJurosPadrao,
    iof: { bearer: settings.iofPor, rate: settings.iofAliquota, on: brazilianDate(now) },
    defaultInstallments:
      settings.parcelasPadrao === defaultFinancialSettings.parcelasPadrao ? null : settings.parcelasPadrao,
  }
}

/** The conditions that the database exports for a build, without a day. */
export type ExportedConditions = Omit<Conditions, 'iof'> &
  Pick<ConditionsResponse, 'defaultInstallments'> & { readonly iof: IofTerms }

/** Returns the conditions in force, for a build of the site. */
export const currentConditions = async (db: Kysely<Database>): Promise<ExportedConditions> =>
  exportedConditions(await findSetting(db, 'financial_settings'))

/** Makes the conditions of a build from stored settings, or from the defaults if nothing is stored. */
export function exportedConditions(stored: Record<string, unknown> | null | undefined): ExportedConditions {
  const { iof, ...rest } = conditionsOf(stored, new Date())
  const { on: _, ...terms } = iof
  return { ...rest, iof: terms }
}

/** Stores a part of the settings, with a line in the history. */
export async function storePart<Part extends keyof Settings>(
  tx: Transaction<Database>,
  change: {
    kind: SettingsEventKind
    part: Part
    before: Settings[Part]
    after: Settings[Part]
    actor: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  const { part, after, actor, at } = change
  await saveSetting(tx, { ...stored[part], value: after, by: actor.id, at })
  await addSettingsEvent(tx, change)
}

/** At most `limit` lines, newest first. `before` is the id of the last known line. */
export function findSettingsEvents(db: Kysely<Database>, limit: number, before?: number) {
  const lines = db.selectFrom('settings_events').selectAll().orderBy('id', 'desc').limit(limit)
  return (before === undefined ? lines : lines.where('id', '<', before)).execute()
}

/** The Pix keys that the bank's settings held at any time, as their history tells. */
export async function findFormerKeys(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('settings_events')
    .select(['before', 'after'])
    .where('part', '=', 'pix')
    .where('kind', 'in', ['changed', 'approved'])
    .execute()
  const keys = rows.flatMap(({ before, after }) => [before, after].map((values) => String(values.chave ?? '')))
  return [...new Set(keys)].filter((key) => key !== '')
}
