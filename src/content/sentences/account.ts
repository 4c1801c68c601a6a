import { addSentences } from '../sentences.ts'

// Sentences of the login. The commonest refusal is here too, because a new deploy takes away the file of the others.
addSentences({
  session_ended: 'Sua sessão terminou. Entre novamente para continuar.',
  login_required: 'CPF e senha são obrigatórios',
  invalid_credentials: 'CPF ou senha incorretos',
  login_failed: 'Erro ao fazer login. Tente novamente.',
  logged_out: 'Sessão encerrada com sucesso',
})
