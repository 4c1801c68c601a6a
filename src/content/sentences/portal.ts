import { addSentences } from '../sentences.ts'

// Sentences for the portal only.
addSentences({
  recovery_done: 'Senha atualizada com sucesso!',
  logout_failed: 'Você ainda não saiu: o banco não respondeu.',
  pix_copied: 'Código copiado!',
  boleto_copied: 'Linha do boleto copiada!',
})
