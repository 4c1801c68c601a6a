import { expect, test } from 'vitest'
import { forbiddenInMessage, suspectInMessage, withoutForbidden } from './messages.ts'

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
  ['Acesse goo.gl/abc', ['link']],
  ['Acesse bancotiriva.store', ['link']],
  ['Acesse TIRIVA.vip/entrar', ['link']],
  ['Acesse tiriva\u3002com/entrar', ['link']],
  ['javascript://x', ['link']],
  ['Veja: ...https://banco.example', ['link']],
])('%s must not go out', (text, found) => {
  expect(forbiddenInMessage(text)).toEqual(found)
  expect(forbiddenInMessage(withoutForbidden(text, '[removed]'))).toEqual([])
})

test.each([
  'Ligue para 0800 000 0000 ou (11) 98765-4321, ou 11987654321.',
  'Escreva para atendimento@tiriva.example ou maria.silva@correio.com.',
  'Lei 14.063/2020, S.A./Ltda, RG e/ou CNH, R. das Flores, 10/ap.3.',
  'CNPJ 00.000.000/0000-00, CEP 00000-000. Envie a CNH.Depois ligue.',
  'Vence em 21/11/2026, às 10:30. São 48 parcelas em 2.026 dias reais.',
])('%s may go out', (text) => {
  expect(forbiddenInMessage(text)).toEqual([])
})

test.each([
  ['Seu CPF 529.982.247-25 confere.', 'Seu CPF [removed] confere.'],
  ['São (R$ 1.499,00) hoje', 'São ([removed]) hoje'],
  ['Veja:www.tiriva.example hoje', 'Veja:[removed] hoje'],
  ['Olá https://banco.example e www.tiriva.example', 'Olá [removed] e [removed]'],
])('of %s only what must not go out is taken', (text, left) => {
  expect(withoutForbidden(text, '[removed]')).toBe(left)
})

const own = ['0800 000 0000', '5520900000000', 'atendimento@tiriva.example']
test.each([
  ['Envie sua senha para liberarmos a moto.', ['secret']],
  ['Responda com a S\u00caNHA\u200b do portal', ['secret']],
  ['Diga o código que chegou no seu e-mail', ['secret']],
  ['Mande uma foto do cartão', ['secret']],
  ['Faça um Pix para a chave maria@gmail.com', ['payment', 'contact']],
  ['Transfira a entrada hoje', ['payment']],
  ['Chame no WhatsApp (11) 98765-4321', ['contact']],
  ['Chame em 11 9 8765 4321', ['contact']],
  ['Escreva para banco.tiriva@gmail.com', ['contact']],
  ['Escreva para <Golpe.Banco@gmail.com>!', ['contact']],
])('%s is asked about twice', (text, found) => {
  expect(suspectInMessage(text, own)).toEqual(found)
})

test.each([
  'Ligue para o SAC, 0800 000 0000, ou chame em +55 20 90000-0000.',
  'Escreva para atendimento@tiriva.example. O protocolo é 2026-0001234.',
  'A foto da CNH ficou escura. Tire outra em um lugar claro, até 21/11/2026.',
  'O Pix da entrada está em Meu financiamento.',
  'A linha 2025-2026 mudou a cor.',
])('%s is not', (text) => {
  expect(suspectInMessage(text, own)).toEqual([])
})
