/** The seven steps from the first simulation to riding home, as the help pages and the landing tell them. */
export type JourneyStep = { readonly id: string; readonly label: string; readonly description: string }

export const journey: readonly JourneyStep[] = [
  {
    id: 'simular',
    label: 'Simule',
    description: 'Escolha a moto e compare as parcelas de 12 a 60 vezes. Não é preciso informar nenhum dado.',
  },
  {
    id: 'cadastrar',
    label: 'Cadastre-se',
    description: 'Preencha seus dados pessoais, de endereço e de trabalho e crie a sua senha. Leva poucos minutos.',
  },
  {
    id: 'aprovar',
    label: 'Receba a aprovação',
    description: 'Analisamos o pedido e entramos em contato em até 2 dias úteis. Você acompanha tudo pelo portal.',
  },
  {
    id: 'pagar-entrada',
    label: 'Pague a entrada',
    description: 'Com o crédito aprovado, pague a entrada por Pix, dentro do portal. Nunca antes da aprovação.',
  },
  {
    id: 'assinar',
    label: 'Assine o contrato',
    description: 'O contrato é liberado para a assinatura digital, que leva menos de 10 minutos.',
  },
  {
    id: 'escolher-concessionaria',
    label: 'Escolha a concessionária',
    description: 'Diga em qual concessionária da rede você quer buscar a moto.',
  },
  {
    id: 'retirar',
    label: 'Retire a sua moto',
    description: 'Leve um documento com foto, confira a moto e saia pilotando.',
  },
]
