/** The stages to which the guide brings a fresh application, in order, each with the next thing to press. */
export const stages = [
  {
    id: 'received',
    label: 'Pedido enviado',
    next: 'No admin, abra o pedido e toque em “Aprovar Financiamento”.',
  },
  {
    id: 'approved',
    label: 'Aprovado',
    next: 'No portal, envie os três documentos: a aprovação já abriu o envio.',
  },
  {
    id: 'documents',
    label: 'Documentos enviados',
    next: 'No admin, aceite os três documentos e mude o status para “Assinatura de Documentos”.',
  },
  {
    id: 'entry_to_pay',
    label: 'Entrada a pagar',
    next: 'No portal, copie o Pix da entrada, e pague-o no provedor local de Pix (/psp-local), ou escolha cartão e pague na página dele (/cartao-local): o portal mostra o pagamento sozinho.',
  },
  {
    id: 'entry_paid',
    label: 'Entrada paga',
    next: 'No portal, leia o contrato, toque em “Li e concordo” e assine com o código que chega à caixa de entrada.',
  },
  {
    id: 'signed',
    label: 'Contrato assinado',
    next: 'No admin, em “Liberação da moto”, informe chassi, placa e registro, e libere a moto.',
  },
  {
    id: 'released',
    label: 'Moto liberada',
    next: 'No portal, escolha a concessionária, o dia e o horário da retirada.',
  },
  {
    id: 'booked',
    label: 'Retirada marcada',
    next: 'Entre no admin como “loja”, abra a retirada, confira tudo e toque em “Entregar moto”.',
  },
  {
    id: 'handed_over',
    label: 'Moto entregue',
    next: 'No portal, em “Minhas parcelas”, pague uma parcela com Pix, boleto ou cartão nos provedores locais, ligue o débito automático, ou pague todas em “Adiantar ou quitar”.',
  },
  {
    id: 'settled',
    label: 'Contrato quitado',
    next: 'No portal, baixe o termo de quitação e confira o código dele em /verificar. No admin, registre a baixa do gravame em “Quitação”. Fim da jornada.',
  },
] as const

export type Stage = (typeof stages)[number]['id']

/** Tells whether a text is a stage. */
export const isStage = (value: string): value is Stage => stages.some(({ id }) => id === value)
