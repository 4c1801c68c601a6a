import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'
import { documentWords } from '../documents.ts'
import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/**
 * The bank asks for a proof of income of so many months, until `lastDay`. `reason`: why it asks again; null the first
 * time.
 */
export function incomeAsked(
  params: Applicant & { motorcycle: string; months: number; lastDay: PlainDate; reason: string | null },
): Mail {
  const { motorcycle, months, lastDay, reason, ...person } = params
  return compose('income_asked', {
    ...person,
    subject: reason === null ? 'Envie o seu comprovante de renda' : 'Envie outra vez o seu comprovante de renda',
    body: [
      ...(reason === null
        ? ['Para concluir a análise do seu crédito, precisamos ver a sua renda.']
        : [
            'Conferimos o comprovante de renda que você enviou, e ele precisa ser completado. O motivo:',
            { type: 'typed', text: reason, quoted: true } as const,
          ]),
      `Envie em Meu financiamento, até ${dayInWords(lastDay)}, o que mostra a renda dos últimos ${months} meses:`,
      { type: 'list', items: [documentWords.renda.howToSend] },
      'Envie só por lá: não mande documentos em resposta a este e-mail nem por mensagem.',
    ],
    facts: [['Moto', motorcycle]],
    after: ['Sem o comprovante, o pedido é analisado com a renda que você informou.'],
  })
}

/** The days for a proof of income are almost over. `started`: some files are there, and were not handed in. */
export function incomeReminder(params: Applicant & { motorcycle: string; lastDay: PlainDate; started: boolean }): Mail {
  const { motorcycle, lastDay, started, ...person } = params
  return compose('income_reminder', {
    ...person,
    subject: 'Falta o seu comprovante de renda',
    body: [
      `Esperamos o seu comprovante de renda até ${dayInWords(lastDay)}.`,
      started
        ? 'Os arquivos que você escolheu estão em Meu financiamento. Falta apertar “Está tudo aqui: enviar para análise”.'
        : 'Fotos pelo celular bastam, em Meu financiamento.',
    ],
    facts: [['Moto', motorcycle]],
    after: ['Sem o comprovante, o pedido é analisado com a renda que você informou.'],
  })
}

/** The bank waits for a proof of income no longer. */
export function incomeWaitOver(params: Applicant & { motorcycle: string; state: 'lapsed' | 'withdrawn' }): Mail {
  const { motorcycle, state, ...person } = params
  return compose('income_wait_over', {
    ...person,
    subject: 'A análise do seu pedido continua',
    body: [
      state === 'lapsed'
        ? 'O prazo para enviar o comprovante de renda terminou.'
        : 'Não precisamos mais do seu comprovante de renda.',
      'O seu pedido continua em análise, com a renda que você informou. A resposta chega por e-mail.',
    ],
    facts: [['Moto', motorcycle]],
  })
}
