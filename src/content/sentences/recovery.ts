import { addSentences } from '../sentences.ts'

// Sentences for the recovery of a password.
addSentences({
  contract_number_invalid: 'O número do contrato tem 10 dígitos',
  contract_number_required: 'Número de contrato é obrigatório sem a data de nascimento',
  birth_date_required: 'Data de nascimento é obrigatória sem o número do contrato',
  recovery_not_found: 'Não foi possível verificar as informações',
  recovery_birth_date_mismatch: 'Data de nascimento não corresponde aos nossos registros',
  recovery_failed: 'Informações incorretas. Verifique e tente novamente.',
  recovery_blocked: 'A recuperação está bloqueada, porque uma troca de senha foi desfeita. Ligue para o SAC.',
  recovery_token_invalid: 'O prazo para trocar a senha terminou. Confirme seus dados outra vez.',
  recovery_update_refused: 'Não foi possível atualizar a senha',
  recovery_update_failed: 'Erro ao atualizar a senha. Tente novamente.',
})
