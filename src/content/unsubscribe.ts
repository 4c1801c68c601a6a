import { brand } from './brand.ts'

/** The title of the portal's card that switches optional mails off. Each optional mail names it. */
export const preferencesTitle = 'Avisos por e-mail'

const { bank } = brand

/** The page on which people switch reminders off: before, after, and for an invalid address. Mail programs open it. */
export const unsubscribePages = {
  question: {
    bank,
    found: true,
    title: 'Desligar os lembretes?',
    text: 'Os lembretes do seu financiamento deixam de chegar neste e-mail. O que faz parte do contrato e da segurança da sua conta continua sendo enviado.',
    button: 'Desligar lembretes',
  },
  done: {
    bank,
    found: true,
    title: 'Lembretes desligados',
    text: `Pronto: não enviamos mais lembretes. Para ligar de novo, entre em Meu financiamento e procure “${preferencesTitle}”.`,
    button: null,
  },
  unknown: {
    bank,
    found: false,
    title: 'Este link não vale mais',
    text: `Para desligar os lembretes, entre em Meu financiamento e procure “${preferencesTitle}”.`,
    button: null,
  },
} as const

export type UnsubscribePage = (typeof unsubscribePages)[keyof typeof unsubscribePages]
