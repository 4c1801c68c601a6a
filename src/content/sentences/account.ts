import { addSentences } from '../sentences.ts'

// Sentences of the login.
addSentences({
  session_ended: 'Sua sessão terminou. Entre novamente para continuar.',
  login_required: 'CPF e senha são obrigatórios',
  login_failed: 'Erro ao fazer login. Tente novamente.',
  logged_out: 'Sessão encerrada com sucesso',
})
