import { type ViewReason, viewMinutes } from '#domain/application/customer-view.ts'

export const customerViewTitle = 'Ver como o cliente'

/** The text for the analyst before the view opens. */
export const customerViewIntro = `Você vê a página do cliente como ela está agora, por ${viewMinutes} minutos, sem poder mudar nada. O acesso fica no histórico do pedido e na auditoria, e o cliente lê em “Quem teve os meus dados” o cargo, a data e o motivo.`

/** The reasons, as the analyst chooses them (`label`) and as the customer reads them (`told`). */
export const viewReasonWords: Readonly<Record<ViewReason, { label: string; told: string }>> = {
  asked_help: { label: 'O cliente pediu ajuda', told: 'porque você pediu ajuda' },
  request: { label: 'Responder a uma solicitação do cliente', told: 'para responder a uma solicitação sua' },
  problem: { label: 'Entender um problema na página', told: 'para entender um problema na página' },
  check: {
    label: 'Conferir o que o cliente vê depois de uma mudança',
    told: 'para conferir uma mudança feita pelo banco',
  },
}

/** Shown beside controls that do not work in the view. */
export const viewOnlyWords =
  'Somente leitura: botões e campos não funcionam aqui, e os códigos Pix, a senha e os aparelhos do cliente não aparecem.'
