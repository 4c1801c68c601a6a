import type { SettingsResponse } from '#api/settings.ts'

/** The bank's settings, as nobody has changed them. */
export const storedSettings = (changes: Partial<SettingsResponse> = {}): SettingsResponse => ({
  financial: {
    taxaEntrada: 10,
    taxaEntradaMaxima: 60,
    taxaJurosPadrao: 0,
    parcelasPadrao: 36,
    iofPor: 'bank',
    iofAliquota: 'full',
  },
  support: { whatsappSuporte: '5511987654321' },
  pix: { chave: '', nome: 'BANCO', cidade: 'SAO PAULO' },
  version: 'b'.repeat(64),
  saved: null,
  provider: null,
  waiting: [],
  unapproved: [],
  scheduled: null,
  examples: [],
  ...changes,
})
