import { addSentences } from '../sentences.ts'

// Sentences for applicants and analysts who log in or are logged in, and for people with a request to the bank.
addSentences({
  login_code_required:
    'Houve muitas tentativas de entrar com este CPF. Digite o código que mandamos ao e-mail do cadastro.',
  contract_number_invalid: 'O número do contrato tem 10 dígitos',
  session_ended: 'Sua sessão terminou. Entre novamente para continuar.',
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
  login_required: 'CPF e senha são obrigatórios',
  invalid_credentials: 'CPF ou senha incorretos',
  login_failed: 'Erro ao fazer login. Tente novamente.',
  logged_out: 'Sessão encerrada com sucesso',
  password_incorrect: 'Senha incorreta',
  financing_id_missing: 'ID de financiamento não encontrado',
})
