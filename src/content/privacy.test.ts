import { expect, test } from 'vitest'
import { privacyPolicy } from './privacy.ts'

const keeping = new Map(
  privacyPolicy.sections
    .find(({ title }) => title === 'Por quanto tempo guardamos')
    ?.blocks.flatMap((block) => (typeof block === 'object' && 'facts' in block ? block.facts : []))
    .map(({ term, lines }) => [term, lines.join(' ')]),
)

// Housekeeping keeps to the same figures, which `src/domain/figures.test.ts` holds.
test.each([
  ['O que você digitou e não enviou', 'por 7 dias'],
  ['Formulário de contato', 'Até 12 meses'],
  ['Pedido recusado ou desistido, com os documentos', '5 anos sem nenhuma mudança'],
  ['Contrato, pagamentos e documentos', 'mais 10 anos'],
  ['E-mails que enviamos', 'Avisos à nossa equipe: 12 meses'],
  ['Atendimento, com mensagens e anexos', '5 anos depois da última mensagem'],
  ['Pedido sem nenhuma decisão', 'Até você pedir a exclusão'],
  ['Registros de acesso', '6 meses depois do último uso'],
  ['Prova do seu consentimento', 'por mais 5 anos'],
])('the policy says of %s: %s', (term, time) => {
  expect(keeping.get(term)).toContain(time)
})
