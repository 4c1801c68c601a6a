import { expect, test } from 'vitest'
import { leftOut } from '#tests/support/reading/left-out.ts'
import { codeTexts, mailTexts } from '#tests/support/reading/texts.ts'

test.each([
  'A menor é R$ 900,00.',
  'Vazio é a menor.',
  'Os horários são os de costume.',
  'A senha nunca, e o CPF só se você quiser.',
  'Quer ligar de novo? É em Meu financiamento.',
  'O envio dos documentos já está aberto.',
  'A assinatura abre depois da entrada.',
])('%s leaves a gap to the reader', (sentence) => {
  expect(leftOut(sentence)).toBeDefined()
})

test.each([
  'A parcela mais baixa é R$ 900,00.',
  'Deixe vazio para usar a mínima.',
  'A senha nunca fica salva. O CPF, só se você marcar.',
  'Você já pode enviar os documentos.',
  'Na dúvida, é por aqui que você fala com a gente.',
])('%s leaves none', (sentence) => {
  expect(leftOut(sentence)).toBeUndefined()
})

test('no sentence that customers and visitors read leaves such a gap', async () => {
  const texts = [await codeTexts('code', ['src/site', 'src/portal', 'src/ui', 'src/content/sentences']), ...mailTexts()]
  const sentences = texts.flatMap((text) => text.sentences)
  expect(sentences.length).toBeGreaterThan(500)
  expect(sentences.filter((sentence) => leftOut(sentence) !== undefined)).toEqual([])
})
