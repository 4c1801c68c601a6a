import { expect, test } from 'vitest'
import { settingDifferences, settingsEventWords } from './settings.ts'

test('only what differs is told, with what it was before', () => {
  const before = { taxaEntrada: 10, taxaJurosPadrao: 1.99, parcelasPadrao: 60 }
  expect(settingDifferences(before, { ...before, taxaJurosPadrao: 2.5 })).toEqual([
    'Juros padrão (% ao mês): de “1,99” para “2,5”',
  ])
  expect(settingDifferences({ iofPor: 'bank' }, { iofPor: 'customer_financed' })).toEqual([
    'Quem paga o IOF: de “O banco” para “O cliente, dentro do valor financiado”',
  ])
  expect(settingDifferences({}, { chave: 'pix@tiriva.example' })).toEqual([
    'Chave Pix: de nada para “pix@tiriva.example”',
  ])
})

test('conditions that are scheduled say from when', () => {
  expect(settingDifferences({ taxaEntrada: 10 }, { taxaEntrada: 12, from: '2026-12-01' })).toEqual([
    'Taxa de entrada (%): de “10” para “12”',
    'Vale a partir de 01/12/2026',
  ])
})

test('a request that nobody answered is told of who asked', () => {
  expect(settingsEventWords('expired', 'pix')).toBe('Não recebeu resposta a tempo ao pedido de outra conta Pix')
})

test('a line that only another release knows is told as one', () => {
  expect(settingsEventWords('paused' as never, 'pix')).toBe('Registro de outra versão do sistema')
  expect(settingsEventWords('requested', 'moon' as never)).toBe('Registro de outra versão do sistema')
})
