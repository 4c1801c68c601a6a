import { addMessages } from './messages.ts'

// What only analysts read.
addMessages({
  analyst_password_weak:
    'Use 12 caracteres ou mais, diferentes do usuário e de senhas conhecidas. Uma frase com espaços é uma boa senha',
  stale_version: 'Outra pessoa mudou este financiamento enquanto você o via. Confira o que mudou e salve de novo.',
  stale_contact: 'Outra pessoa mudou este contato enquanto você o via. Confira o que mudou e salve de novo.',
  stale_settings: 'Outra pessoa mudou as configurações enquanto você as via. Confira o que mudou e salve de novo.',
  whatsapp_invalid: 'Informe um número inteiro: código do país + DDD + número, como 5511999999999, ou um 0800',
  admin_login_failed: 'Credenciais inválidas',
  second_factor_required: 'Informe o código do aplicativo autenticador',
  second_factor_not_configured:
    'A verificação em duas etapas ainda não foi configurada neste servidor. Fale com quem cuida do sistema.',
  second_factor_invalid: 'Código incorreto. Confira no aplicativo e tente novamente.',
  admin_logged_out: 'Logout realizado com sucesso',
  list_failed: 'Erro ao carregar financiamentos',
  detail_failed: 'Erro ao carregar detalhes do financiamento',
  status_failed: 'Erro ao atualizar status do financiamento',
  pix_failed: 'Erro ao atualizar código PIX',
  pix_saved: 'Código PIX atualizado com sucesso',
  pix_invalid: 'Este não é um código Pix válido. Copie o código inteiro e tente novamente.',
  pix_amount_mismatch: 'O valor do código Pix é diferente da entrada deste financiamento',
  pix_account_missing: 'Informe a chave Pix do banco em Configurações para gerar códigos',
  pix_no_entry: 'Este financiamento não tem entrada: não há Pix a pagar',
  pix_key_invalid: 'Informe uma chave Pix válida: CPF, CNPJ, e-mail, celular ou chave aleatória',
  reason_required: 'Escreva o motivo',
  contacts_failed: 'Erro ao carregar contatos',
  contact_failed: 'Erro ao salvar o contato',
  settings_load_failed: 'Erro ao carregar configurações',
  settings_save_failed: 'Erro ao salvar configurações',
  settings_restore_failed: 'Erro ao restaurar configurações padrão',
  settings_saved: 'Configurações salvas com sucesso!',
  settings_restored: 'Configurações restauradas para os valores padrão.',
  id_missing: 'ID não fornecido',
  application_not_found: 'Financiamento não encontrado',

  // What an analyst writes to an applicant
  message_cpf: 'Tire o CPF: nossos e-mails nunca trazem um',
  message_pix_code: 'Tire o código Pix: nossos e-mails nunca trazem um',
  message_amount: 'Tire o valor em reais: nossos e-mails nunca trazem um',
  message_link: 'Tire o link: nossos e-mails nunca trazem um',
  message_send_failed: 'Erro ao enviar o e-mail',
  message_retried: 'A mensagem voltou para a fila',
  messages_failed: 'Erro ao carregar as mensagens',
})
