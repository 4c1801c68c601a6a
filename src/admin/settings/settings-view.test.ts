import { expect, test } from 'vitest'
import { differences } from './SettingsView.tsx'

test('only what differs is told, with what it was before', () => {
  const before = { taxaEntrada: 10, taxaJurosPadrao: 1.99, parcelasPadrao: 60 }
  expect(differences(before, { ...before, taxaJurosPadrao: 2.5 })).toEqual([
    'Juros padrão (% ao mês): de “1,99” para “2,5”',
  ])
  expect(differences({ iofPor: 'bank' }, { iofPor: 'customer_financed' })).toEqual([
    'Quem paga o IOF: de “O banco” para “O cliente, dentro do valor financiado”',
  ])
  expect(differences({}, { chave: 'pix@tiriva.example' })).toEqual(['Chave Pix: de nada para “pix@tiriva.example”'])
})
