import { addSentences } from '../sentences.ts'

// Sentences for what only the server refuses. The first refusal loads them (src/lib/api.ts).
addSentences({
  // One field
  consent_outdated: 'Os termos mudaram. Recarregue a página para ler e aceitar a nova versão',
  not_of_person:
    'Não é o do seu cadastro. Mudou ou está errado? Peça a correção em Meu financiamento, em “Privacidade e atendimento”',
  not_of_account: 'Não é o do seu cadastro. Para usar outro, saia e faça o pedido com uma nova senha',
  motorcycle_unknown: 'Esta moto não está mais no catálogo. Escolha outro modelo',
  installments_not_offered: 'Escolha um dos números de parcelas oferecidos',
  due_day_not_offered: 'Escolha um dos dias de vencimento oferecidos',
  color_not_offered: 'Esta moto não vem mais nesta cor. Recarregue a página e escolha outra',
  entry_invalid: 'Informe a entrada em reais, como 3.000,00',
  entry_too_small: 'A entrada está abaixo da mínima desta moto',
  entry_too_big: 'A entrada está acima da máxima desta moto',
  unknown_field: 'Este campo não é esperado',
  too_many_decimals: 'Use no máximo duas casas decimais, como 1,99',

  // A whole request
  invalid_request: 'Não entendemos o pedido. Recarregue a página e tente novamente.',
  idempotency_key_missing: 'Não entendemos o pedido. Recarregue a página e tente novamente.',
  idempotency_key_reused: 'Este pedido já foi enviado com outros dados. Recarregue a página e tente novamente.',
  already_applied:
    'Já recebemos este pedido, com a senha que você criou antes. Entre em Meu financiamento com ela, ou recupere a senha.',
  cross_origin: 'O pedido não veio desta página. Recarregue e tente novamente.',
  not_found: 'Não encontramos o que você procura.',
  view_only: 'Nesta visão nada pode ser mudado: só o cliente faz isso, na página dele.',
  view_over: 'Esta visão da página do cliente terminou. Abra de novo pelo pedido.',
  method_not_allowed: 'Não entendemos o pedido. Recarregue a página e tente novamente.',
  offer_changed: 'As condições mudaram desde que você abriu esta página. Confira o novo plano e envie de novo.',
  body_too_large: 'O que você enviou é grande demais.',
  unsupported_media_type: 'Não entendemos o pedido. Recarregue a página e tente novamente.',
  too_many_requests: 'Foram muitas tentativas em pouco tempo. Espere um pouco e tente novamente.',
  internal: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  preview_without_database: 'Esta é uma prévia do site, sem banco de dados. Nada pode ser enviado por ela.',
  email_correction_over:
    'Por segurança, o e-mail já não pode ser corrigido aqui. Entre em Meu financiamento e corrija em Dados pessoais.',
  code_wrong: 'Código incorreto. Confira na última mensagem que enviamos e tente novamente.',
  thread_over: 'Já se passaram 30 minutos. Para a sua segurança, abra de novo pelo protocolo.',
  code_over: 'Este código não vale mais. Peça um novo.',
  codes_not_configured:
    'O envio de códigos ainda não foi configurado neste servidor. Fale com a gente pelos canais de atendimento.',

  // Of who logs in or is logged in, and of people with a request to the bank
  login_code_required:
    'Houve muitas tentativas de entrar com este CPF. Digite o código que mandamos ao e-mail do cadastro.',
  // Read behind the login and after it: it has to be true at both times.
  unauthenticated: 'A sessão tinha terminado, e isto não foi feito. Tente de novo.',
  forbidden: 'Você não tem acesso a esta página.',
  conflict: 'Os dados mudaram enquanto você estava nesta página. Recarregue e tente novamente.',
  request_open: 'Já existe uma solicitação destas em andamento. Escreva nela.',
  request_closed: 'Esta solicitação está encerrada. Abra outra se precisar.',
  too_many_files: 'Uma solicitação tem no máximo 10 anexos.',
  already_handed_over: 'Esta moto já foi entregue.',
  wrong_status: 'O financiamento mudou enquanto isso. Recarregue a página para ver.',
  step_up_required: 'É preciso confirmar que é você. Nada foi mudado.',
  email_settling:
    'O e-mail do cadastro mudou há menos de 48 horas, sem um código do e-mail antigo. Para a sua segurança, isto só abre depois delas. Foi você? Troque de novo, com o código do e-mail antigo, para não esperar.',
  move_late: 'Há uma parcela em atraso. O dia pode mudar depois que ela for paga.',
  move_lately: 'O dia do vencimento já mudou nos últimos doze meses.',
  move_nothing_open: 'Não há parcela em aberto para mudar de dia.',
  move_same_day: 'As parcelas já vencem neste dia.',
  password_incorrect: 'Senha incorreta',

  // Of the portal
  due_day_over: 'Esta oferta não vale mais. Peça outra a quem atende você.',
  income_proof_over: 'O banco já não espera este comprovante. Veja na página como o seu pedido segue.',
  counter_offer_over: 'Estas condições não valem mais. Veja na página como o seu pedido segue.',
  due_day_changed: 'As parcelas mudaram desde que você abriu esta página. Confira os novos dias e aceite de novo.',
  installments_not_chargeable: 'Esta parcela não pode ser paga por Pix aqui agora. Fale com a gente para pagar.',
  way_not_offered: 'Esta forma de pagamento não vale para este pagamento. Escolha outra.',
  entry_not_payable: 'Não há nada a pagar agora. Atualize a página.',
  installments_checked:
    'Já recebemos um pagamento de uma destas parcelas e estamos conferindo. Não pague de novo: a resposta chega em até 2 dias úteis.',
  installments_debited:
    'O seu banco está fazendo o débito de uma destas parcelas. Não pague de novo: se não der certo, avisamos, e você paga de outro jeito.',
  debit_too_late: 'As parcelas que faltam vencem antes que um débito possa ser agendado. Pague cada uma aqui.',
  installments_paid: 'Uma destas parcelas já está paga. Confira a lista.',
  password_same: 'Escolha uma senha diferente da atual',
  slot_taken: 'Este horário acabou de ser ocupado. Escolha um dos que estão livres.',
  slot_unavailable: 'Este horário não pode mais ser marcado. Escolha um dos que estão livres.',
  pickup_too_late: 'Faltam menos de 24 horas para a retirada. Para mudar ou cancelar, ligue para a concessionária.',
  code_required: 'Enviamos um código para o novo e-mail. Digite-o para confirmar a mudança.',
})
