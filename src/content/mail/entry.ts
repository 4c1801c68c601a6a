import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'
import { instantInWords } from './words.ts'

export function entryPayable(params: Applicant): Mail {
  return compose('entry_payable', {
    ...params,
    subject: 'A entrada da sua moto já pode ser paga',
    body: [
      'Chegou a hora da entrada: ela já pode ser paga por Pix, dentro de Meu financiamento.',
      'Antes de confirmar no aplicativo do seu banco, compare o nome de quem recebe e o valor com os que Meu financiamento mostra. Se algo for diferente, não pague e fale com a gente.',
    ],
    after: [
      'Meu financiamento mostra quando o pagamento for confirmado, e a assinatura do contrato abre lá. Você já pode ler o contrato. Se o código vencer, gere outro na mesma página.',
    ],
  })
}

/** `at` is the instant of the payment (ISO). */
export function entryReceived(params: Applicant & { at: string }): Mail {
  return compose('entry_received', {
    ...params,
    subject: 'Recebemos a entrada da sua moto',
    body: [
      'Obrigado! O pagamento da entrada foi confirmado. O próximo passo é assinar o contrato, em Meu financiamento.',
    ],
    facts: [['Pagamento', instantInWords(params.at)]],
    after: ['Guarde o comprovante do seu banco até o fim do financiamento.'],
  })
}
