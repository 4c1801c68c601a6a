import './account.ts'
import { addSentences } from '../sentences.ts'

// Sentences for the portal only.
addSentences({
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
  recovery_done: 'Senha atualizada com sucesso!',
  logout_failed: 'Você ainda não saiu: o banco não respondeu.',
  pix_copied: 'Código copiado!',
  boleto_copied: 'Linha do boleto copiada!',
})
