import { brand } from './brand.ts'
import { preferencesTitle } from './preferences-title.ts'

const { bank } = brand

/** The page that a mail program opens for who wants no more reminders: before, after, and for an address that is not ours. */
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
