import type { Kysely } from 'kysely'
import { brand } from '#content/brand.ts'
import type { Settings, SettingsResponse } from '#contracts/admin.ts'
import type { Database } from '#db/schema.ts'
import { sha256 } from '../../auth/tokens.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../problem.ts'
import { findSettings, lockSettings, saveSetting } from '../../repositories/settings/settings.ts'
import type { AnalystSession } from '../sessions/sessions.ts'
import { demandStepUp } from '../sessions/step-up.ts'
import { defaultFinancialSettings } from './offer.ts'

/** Keys and descriptions of the stored rows. */
const stored = {
  support: { key: 'support_settings', description: 'Configurações de suporte' },
  financial: { key: 'financial_settings', description: 'Configurações de financiamento padrão' },
  pix: { key: 'pix_settings', description: 'Conta Pix que recebe as entradas' },
} as const

/** The settings while nobody has saved any. */
const defaultSettings: Settings = {
  financial: defaultFinancialSettings,
  support: { whatsappSuporte: brand.chat.number },
  pix: { chave: '', nome: brand.bank, cidade: brand.address.city },
}

/** The settings in force: what is stored, else the defaults; their version, and who saved them last. */
export async function readSettings(db: Kysely<Database>): Promise<SettingsResponse> {
  const rows = await findSettings(db)
  const valueAt = (key: string) => rows.find((row) => row.key === key)?.value
  const settings = {
    financial: { ...defaultSettings.financial, ...valueAt(stored.financial.key) },
    support: { ...defaultSettings.support, ...valueAt(stored.support.key) },
    pix: { ...defaultSettings.pix, ...valueAt(stored.pix.key) },
  }
  const last = rows[0]
  return {
    ...settings,
    version: versionOf(settings),
    saved: last ? { at: last.updated_at.toISOString(), by: last.username } : null,
  }
}

// A fingerprint of the values: going back to the same values overwrites nothing. Keys are sorted, because jsonb does not
// keep their order.
function versionOf(settings: Settings): string {
  const parts = Object.entries(settings).flatMap(([part, values]) =>
    Object.entries(values).map(([name, value]) => [part, name, value]),
  )
  return sha256(JSON.stringify(parts.sort()))
}

/**
 * Stores the given parts on top of the settings that the analyst saw as `version`, all or none, and purges the answers made
 * from the old ones from the CDN. Throws `stale_settings` if somebody else was faster, and `step_up_required` for another
 * Pix account.
 */
export async function saveSettings(
  deps: Pick<Deps, 'db' | 'now' | 'purgeCdn'>,
  session: AnalystSession,
  settings: Partial<Settings>,
  version: string,
): Promise<SettingsResponse> {
  const at = deps.now()
  const by = session.adminUserId
  const saved = await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    const before = await readSettings(trx)
    if (before.version !== version) throw new ProblemError('stale_settings')
    if (settings.pix && !isSameAccount(settings.pix, before.pix)) demandStepUp(deps, session)
    for (const part of ['support', 'financial', 'pix'] as const) {
      const value = settings[part]
      if (value) await saveSetting(trx, { ...stored[part], value, by, at })
    }
    return readSettings(trx)
  })
  await deps.purgeCdn('settings')
  return saved
}

/** Restores the default conditions and support number. The Pix account has no default and stays. Throws like a save. */
export function restoreSettings(
  deps: Pick<Deps, 'db' | 'now' | 'purgeCdn'>,
  session: AnalystSession,
  version: string,
): Promise<SettingsResponse> {
  const { financial, support } = defaultSettings
  return saveSettings(deps, session, { financial, support }, version)
}

const isSameAccount = (one: Settings['pix'], other: Settings['pix']) =>
  one.chave === other.chave && one.nome === other.nome && one.cidade === other.cidade
