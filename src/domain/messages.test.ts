import { expect, test } from 'vitest'
import { forbiddenInMessage, withoutForbidden } from './messages.ts'

const pixCode = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000 5204000053039865802BR6304AB12'

test.each([
  ['CPF 529.982.247-25, por favor', ['cpf']],
  ['CPF 52998224725.', ['cpf']],
  ['123 456 789 00', ['cpf']],
  [`Pague com ${pixCode}`, ['pix_code']],
  ['São R$ 1.499,00', ['amount']],
  ['são 1.499,00 reais', ['amount']],
  ['Veja https://banco.example/entrar', ['link']],
  ['Veja www.tiriva.example', ['link']],
  ['Veja tiriva-pagamentos.com.br/entrar', ['link']],
  ['javascript://x', ['link']],
  ['Veja: ...https://banco.example', ['link']],
])('%s must not go out', (text, found) => {
  expect(forbiddenInMessage(text)).toEqual(found)
  expect(forbiddenInMessage(withoutForbidden(text, '[removed]'))).toEqual([])
})

test.each([
  'Ligue para 0800 000 0000 ou (11) 98765-4321, ou 11987654321.',
  'Escreva para atendimento@tiriva.example ou maria.silva@correio.com.',
  'CNPJ 00.000.000/0000-00, CEP 00000-000. Envie a CNH.Depois ligue.',
  'Vence em 21/11/2026, às 10:30. São 48 parcelas em 2.026 dias reais.',
])('%s may go out', (text) => {
  expect(forbiddenInMessage(text)).toEqual([])
})
