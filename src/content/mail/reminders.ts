import type { DocumentKind } from '#domain/documents/documents.ts'
import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import { howToSend } from './documents.ts'
import type { Mail } from './letter.ts'

/** `documents` are the missing ones. */
export function documentsReminder(params: Applicant & { documents: readonly DocumentKind[] }): Mail {
  return compose('documents_reminder', {
    ...params,
    subject: 'Seus documentos ainda não chegaram',
    body: [
      'Para seguir com o seu financiamento, só falta você enviar em Meu financiamento:',
      { type: 'list', items: params.documents.map((kind) => howToSend[kind]) },
      'Envie só por lá: não mande documentos em resposta a este e-mail nem por mensagem.',
    ],
    after: [
      'Já enviou? Então não precisa fazer nada. Se algo não deu certo no envio, fale com a gente pelo chat do site.',
    ],
  })
}

export function entryReminder(params: Applicant): Mail {
  return compose('entry_reminder', {
    ...params,
    subject: 'A entrada da sua moto está esperando',
    body: [
      'A entrada ainda não foi paga: ela pode ser paga por Pix, dentro de Meu financiamento.',
      'Antes de confirmar no app do seu banco, confira o nome de quem recebe e o valor. São os que Meu financiamento mostra? Se algo for diferente, não pague e fale com a gente.',
    ],
    after: ['Já pagou? Então não precisa fazer nada: avisamos você quando o pagamento for confirmado.'],
  })
}
