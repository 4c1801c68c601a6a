/**
 * One of the seven steps from the first simulation to the hand-over. All pages and mails show the steps in this order.
 */
export type JourneyStep = {
  readonly id: string
  readonly label: string
  readonly description: string
  /** The description of a financing without a payment before the signature; null for a step that it does not have. */
  readonly withoutEntry?: string | null
  /** The step's page, if it has one. */
  readonly link?: { readonly label: string; readonly href: string }
}

export const journey = [
  {
    id: 'simular',
    label: 'Simule',
    description: 'Escolha a moto e compare o valor da parcela em cada prazo. Não é preciso informar nenhum dado.',
  },
  {
    id: 'cadastrar',
    label: 'Cadastre-se',
    description: 'Preencha seus dados pessoais, de endereço e de trabalho e crie a sua senha. Leva poucos minutos.',
  },
  {
    id: 'aprovar',
    label: 'Receba a aprovação',
    description:
      'Analisamos o pedido e entramos em contato em até 2 dias úteis. Com a aprovação, você envia CNH, selfie e comprovante de residência.',
  },
  {
    id: 'pagar-entrada',
    label: 'Pague a entrada',
    description:
      'Com os documentos conferidos, pague a entrada, dentro de “Meu financiamento”. Nunca antes da aprovação.',
    withoutEntry: null,
  },
  {
    id: 'assinar',
    label: 'Assine o contrato',
    description:
      'Leia o contrato em “Meu financiamento”, mesmo antes de pagar. Com a entrada paga, assine ali mesmo, com um código que enviamos ao seu e-mail. Leva menos de 10 minutos.',
    withoutEntry:
      'Com os documentos conferidos, leia o contrato em “Meu financiamento” e assine ali mesmo, com um código que enviamos ao seu e-mail. Leva menos de 10 minutos.',
  },
  {
    id: 'escolher-concessionaria',
    label: 'Escolha a concessionária',
    description: 'Com a moto liberada, escolha a concessionária, o dia e o horário da retirada.',
    link: { label: 'Ver as concessionárias', href: '/concessionarias' },
  },
  {
    id: 'retirar',
    label: 'Retire a sua moto',
    description: 'Leve um documento com foto e o número do contrato, confira a moto e saia pilotando.',
  },
] as const satisfies readonly JourneyStep[]

export type JourneyStepId = (typeof journey)[number]['id']

/** Returns one step of the journey. Throws for an unknown id. */
export function journeyStep(id: JourneyStepId): JourneyStep {
  const [step] = journeyFrom(id)
  if (!step) throw new Error(`The journey has no step '${id}'`)
  return step
}

/** Returns a step and all steps after it. */
export function journeyFrom(id: JourneyStepId): readonly JourneyStep[] {
  return journey.slice(journey.findIndex((step) => step.id === id))
}

/** Returns a step and all steps after it, of a financing in which nothing is paid before the signature. */
export function journeyWithoutEntry(id: JourneyStepId): readonly JourneyStep[] {
  return journeyFrom(id).flatMap((step) => {
    if (step.withoutEntry === null) return []
    return step.withoutEntry === undefined ? step : { ...step, description: step.withoutEntry }
  })
}
