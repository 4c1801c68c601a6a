import { describe, expect, it } from 'vitest'
import { standardWays } from '#domain/payments/ways.ts'
import { resembles } from '#domain/search.ts'
import { faqSections as sectionsFor, widgetEntries } from './faq.ts'

const faqSections = sectionsFor(standardWays)

describe('the help centre', () => {
  it('has seven questions in each of its three sections', () => {
    expect(faqSections.map((section) => [section.id, section.entries.length])).toEqual([
      ['geral', 7],
      ['financeiro', 7],
      ['contratos', 7],
    ])
  })

  it('shows 6, 3 and 4 questions in the support widget', () => {
    expect(faqSections.map((section) => widgetEntries(section).length)).toEqual([6, 3, 4])
  })

  it('never uses an anchor twice, so that a link opens one answer', () => {
    const ids = faqSections.flatMap((section) => section.entries.map((entry) => entry.id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it.each([
    ['the late penalty', 'multa de 2%, uma vez, mais juros de 1% ao mês'],
    ['the change of the due date', 'uma vez a cada 12 meses, para qualquer dia de 1 a 28'],
    ['the age of the proof of residence', 'dos últimos 90 dias'],
    ['the proof of income of an employee', 'dos últimos 3 meses'],
    ['the proof of income of the self-employed', 'dos últimos 6 meses'],
    ['the time that signing takes', 'menos de 10 minutos'],
    ['the delivery of the contract on paper', 'em até 7 dias úteis'],
    ['the delivery of a copy', 'a segunda via chega em até 10 dias úteis'],
    ['the delivery of the discharge certificate', 'no máximo em 5 dias úteis, avisamos por e-mail'],
    ['the removal of the lien', 'a baixa em até 10 dias depois da quitação'],
    ['the payment methods', 'As parcelas, por boleto, débito automático, Pix ou cartão de crédito.'],
    [
      'the conditions of a transfer',
      'se a outra pessoa passar pela análise de crédito e aceitar o contrato. Há uma taxa administrativa',
    ],
    ['the numbers of installments', 'Em 12, 24, 36, 48 ou 60 parcelas, ou em outro número que a simulação mostre'],
    ['the time until somebody answers', 'em até 2 dias úteis'],
  ])('states %s', (_fact, sentence) => {
    const answers = faqSections.flatMap((section) => section.entries.map((entry) => entry.answer))
    expect(answers.filter((answer) => answer.includes(sentence))).toHaveLength(1)
  })
})

it('names the ways to pay that the bank offers, and no other', () => {
  const answer = (ways: Parameters<typeof sectionsFor>[0]) =>
    sectionsFor(ways)
      .flatMap(({ entries }) => entries)
      .find(({ id }) => id === 'formas-de-pagamento')?.answer
  const all = { entry: ['boleto', 'pix', 'card'], installments: ['boleto', 'debit', 'pix', 'card'] } as const
  expect(answer(all)).toContain('As parcelas, por boleto, débito automático, Pix ou cartão de crédito.')
  expect(answer({ entry: ['pix'], installments: ['pix'] })).toMatch(/^Pix\. /)
})

const found = (term: string) =>
  faqSections
    .flatMap(({ entries }) => entries)
    .filter(({ question, answer, stems = '' }) => resembles(`${question} ${answer}`, stems, term))
    .map(({ id }) => id)

describe("people's own words", () => {
  it.each([
    ['atrasei', 'atraso'],
    ['atrasei a parcela', 'atraso'],
    ['nome sujo', 'quem-pode-pedir'],
    ['estou negativado', 'quem-pode-pedir'],
    ['cancelar', 'desistir-do-contrato'],
    ['quero cancelar meu contrato', 'desistir-do-contrato'],
    ['demora', 'prazo-de-resposta'],
    ['quanto tempo demora?', 'prazo-de-resposta'],
    ['perdi minha senha', 'esqueci-a-senha'],
    ['holerite', 'comprovar-renda'],
    ['pagar tudo antes', 'antecipar-parcelas'],
    ['BOLETOS', 'formas-de-pagamento'],
    ['é golpe?', 'assinatura-digital'],
    ['buscar a moto', 'retirar-a-moto'],
  ])('%j finds %s', (term, id) => {
    expect(found(term)).toContain(id)
  })

  it.each(['submarino', 'xyzzy', '', 'de', 'que'])('%j finds nothing', (term) => {
    expect(found(term)).toEqual([])
  })
})
