import type { Kysely } from 'kysely'
import { brand } from '#content/brand.ts'
import type { Settings } from '#contracts/admin.ts'
import type { Database } from '#db/schema.ts'
import { findSetting, saveSetting } from '../../repositories/settings.ts'
import { defaultFinancialSettings } from '../offer.ts'

/** Keys and descriptions as the specification names them (section 7); the Pix account is ours. */
const stored = {
  support: { key: 'support_settings', description: 'Configurações de suporte' },
  financial: { key: 'financial_settings', description: 'Configurações de financiamento padrão' },
  pix: { key: 'pix_settings', description: 'Conta Pix que recebe as entradas' },
} as const

/** The settings before anybody saves any. */
export const defaultSettings: Settings = {
  financial: defaultFinancialSettings,
  support: { whatsappSuporte: brand.chat.number },
  pix: { chave: '', nome: brand.bank, cidade: brand.address.city },
}

/** The settings in force: what is stored, else the defaults. */
export async function readSettings(db: Kysely<Database>): Promise<Settings> {
  const [support, financial, pix] = await Promise.all([
    findSetting(db, stored.support.key),
    findSetting(db, stored.financial.key),
    findSetting(db, stored.pix.key),
  ])
  return {
    financial: { ...defaultSettings.financial, ...financial },
    support: { ...defaultSettings.support, ...support },
    pix: { ...defaultSettings.pix, ...pix },
  }
}

/** Stores the parts that are given; all or none. */
export async function saveSettings(
  db: Kysely<Database>,
  settings: Partial<Settings>,
  by: string,
  at: Date,
): Promise<Settings> {
  await db.transaction().execute(async (trx) => {
    for (const part of ['support', 'financial', 'pix'] as const) {
      const value = settings[part]
      if (value) await saveSetting(trx, { ...stored[part], value, by, at })
    }
  })
  return readSettings(db)
}

/** Brings conditions and support number back to the defaults. The Pix account has none: it stays. */
export function restoreSettings(db: Kysely<Database>, by: string, at: Date): Promise<Settings> {
  const { financial, support } = defaultSettings
  return saveSettings(db, { financial, support }, by, at)
}
