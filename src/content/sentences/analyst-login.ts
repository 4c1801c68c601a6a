import { addSentences } from '../sentences.ts'

// Sentences that an analyst can see before login. They are separate, so that the login page loads no others.
addSentences({
  admin_login_failed: 'Credenciais inválidas',
  second_factor_required: 'Informe o código do aplicativo autenticador',
  second_factor_not_configured:
    'A verificação em duas etapas ainda não foi configurada neste servidor. Fale com quem cuida do sistema.',
  second_factor_invalid: 'Código incorreto. Confira e tente novamente.',
  second_factor_over:
    'Hoje já houve códigos errados demais. Entre com um código de recuperação ou com uma chave de acesso; em até 24 horas o aplicativo volta a valer.',
  passkey_required:
    'Entre com a sua chave de acesso: a senha sozinha não abre esta conta. Perdeu o aparelho? Use um código de recuperação, ou fale com a gestão.',
  passkey_refused: 'Esta chave de acesso não foi aceita. Use outra, ou a senha.',
  passkey_over: 'Passou do tempo. Tente de novo.',
  passkey_cancelled: 'A chave de acesso não foi confirmada.',
  passkey_unsupported:
    'Este aparelho não criou a chave de acesso: ele precisa ter bloqueio de tela (digital, rosto ou PIN).',
  passkey_unavailable: 'Chaves de acesso não funcionam neste navegador ou endereço. Use a senha.',
  admin_logged_out: 'Logout realizado com sucesso',
  admin_logged_out_everywhere: 'Você saiu de todos os dispositivos',
})
