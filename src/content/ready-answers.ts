import type { RequestKind } from '#domain/requests.ts'

/** Texts from which an analyst can start an answer. */
export const readyAnswers: readonly { title: string; body: string; kinds?: readonly RequestKind[] }[] = [
  {
    title: 'Pedir um documento',
    body: 'Obrigado pelo contato. Para continuar, precisamos de um documento: anexe nesta conversa, em PDF ou foto, … Assim que ele chegar, retomamos a análise.',
  },
  {
    title: 'Parcela paga que não apareceu',
    body: 'Encontramos o seu pagamento e ele já aparece em Meu financiamento, em “Minhas parcelas”. Pedimos desculpas pela demora. Se algo ainda estiver diferente, responda por aqui.',
    kinds: ['message', 'complaint'],
  },
  {
    title: 'Reclamação resolvida',
    body: 'Analisamos a sua reclamação e já corrigimos o que aconteceu: … Se isso não resolver, você pode levar o caso à ouvidoria com um toque, nesta mesma página.',
    kinds: ['complaint'],
  },
  {
    title: 'Revisão: decisão mantida',
    body: 'Outra pessoa da nossa equipe analisou o seu pedido de novo, com o que você contou e enviou. A decisão continua a mesma por este motivo: … Você pode fazer um novo pedido quando quiser.',
    kinds: ['review'],
  },
  {
    title: 'Revisão: decisão mudou',
    body: 'Analisamos o seu pedido de novo e a decisão mudou: a recusa foi desfeita, e ele continua. A etapa de agora e o próximo passo estão em Meu financiamento.',
    kinds: ['review'],
  },
  {
    title: 'Dado corrigido',
    body: 'Conferimos o documento que você enviou e corrigimos o dado. Ele já aparece em Meu financiamento.',
    kinds: ['correction'],
  },
]
