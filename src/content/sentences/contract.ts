import { sac } from '../mail/closing.ts'
import { addSentences } from '../sentences.ts'

// Sentences about the obstacles to making, signing or withdrawing from a contract.
addSentences({
  contract_exists: 'Já existe um contrato em vigor. Cancele-o antes de gerar outro.',
  release_over:
    'O prazo para liberar o crédito deste contrato terminou. Cancele o contrato e gere outro: o cliente assina com as datas novas, ou desiste e recebe tudo de volta.',
  contract_not_ready: 'O contrato ainda está sendo preparado. Ele aparece nesta página em instantes.',
  contract_outdated:
    'O prazo para assinar este contrato terminou. Peça um novo, com as datas contadas de hoje, e leia antes de assinar.',
  contract_changed: 'O contrato mudou enquanto você estava nesta página. Confira a versão que vale agora.',
  contract_withdrawn: 'Houve desistência deste contrato: não há nada a assinar.',
  code_at_former_email: `O e-mail do cadastro mudou há menos de 48 horas, sem um código do e-mail antigo. Para a sua segurança, o código para desistir foi ao e-mail antigo. Não lê mais aquele e-mail? Desista pelo SAC, ${sac}: vale o dia em que você ligar.`,
  entry_unpaid: 'Você assina assim que a entrada for paga.',
  contract_failed: 'Erro ao salvar o contrato',
  withdrawal_over:
    'O prazo para desistir, de sete dias depois do recebimento da moto, terminou. Fale com a gente pelos canais de atendimento.',
})
