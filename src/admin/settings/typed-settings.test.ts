import { expect, test } from 'vitest'
import type { Settings } from '#api/settings.ts'
import { rebased } from '#lib/rebased.ts'
import { changedFields, formOf, settingsOf } from './typed-settings.ts'

const stored: Settings = {
  financial: {
    taxaEntrada: 12.5,
    taxaEntradaMaxima: 60,
    taxaJurosPadrao: 1.99,
    parcelasPadrao: 48,
    iofPor: 'bank',
    iofAliquota: 'full',
  },
  support: { whatsappSuporte: '5511987654321' },
  pix: { chave: 'pix@tiriva.example', nome: 'Banco Tiriva', cidade: 'Tiriva do Sul' },
}

test('settings survive the form', () => {
  expect(formOf(stored).taxaJurosPadrao).toBe('1,99')
  expect(settingsOf(formOf(stored))).toEqual({ settings: stored })
})

test.each([
  ['taxaEntrada', '101', 'too_big'],
  ['taxaEntrada', '-1', 'too_small'],
  ['taxaEntrada', '', 'required'],
  ['taxaEntradaMaxima', '12', 'entry_range_empty'],
  ['taxaEntradaMaxima', '90,01', 'entry_leaves_nothing'],
  ['taxaEntradaMaxima', '', 'required'],
  ['taxaEntrada', 'dez', 'invalid'],
  ['taxaJurosPadrao', '-0,01', 'too_small'],
  ['taxaJurosPadrao', '0,004', 'too_many_decimals'],
  ['taxaEntrada', '10,125', 'too_many_decimals'],
  ['parcelasPadrao', '0', 'too_small'],
  ['parcelasPadrao', '121', 'too_big'],
  ['parcelasPadrao', '12,5', 'invalid'],
  ['iofPor', 'ninguém', 'invalid'],
  ['whatsappSuporte', '119876543211234', 'whatsapp_invalid'],
  ['whatsappSuporte', 'a combinar', 'whatsapp_invalid'],
  ['chave', 'qualquer coisa', 'pix_key_invalid'],
  ['nome', '', 'required'],
] as const)('%s = %j is refused as %s', (field, typed, code) => {
  expect(settingsOf({ ...formOf(stored), [field]: typed })).toEqual({ errors: { [field]: code } })
})

test('the support number may be typed with its marks, and there may be no Pix key', () => {
  const typed = settingsOf({ ...formOf(stored), whatsappSuporte: '+55 (11) 98765-4321', chave: ' ' })
  expect(typed).toMatchObject({ settings: { support: stored.support, pix: { chave: '' } } })
})

test('what was typed survives newer settings, and what was not typed takes them', () => {
  const base = formOf(stored)
  const newer = { ...base, taxaEntrada: '20', parcelasPadrao: '36' }
  expect(rebased({ ...base, parcelasPadrao: '24', cidade: 'Recife' }, base, newer)).toEqual({
    ...base,
    taxaEntrada: '20',
    parcelasPadrao: '24',
    cidade: 'Recife',
  })
  expect(changedFields(base, newer)).toEqual([
    { field: 'taxaEntrada', from: '12,5', to: '20' },
    { field: 'parcelasPadrao', from: '48', to: '36' },
  ])
})
