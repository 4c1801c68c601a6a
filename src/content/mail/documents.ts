import type { DocumentKind } from '#domain/documents/documents.ts'
import { documentTitles } from '../documents.ts'
import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/** Each document, and the form in which the bank takes it. */
const howToSend: Record<DocumentKind, string> = {
  cnh: 'CNH: uma foto, ou o PDF da carteira digital.',
  selfie: 'Selfie: uma foto sua segurando o documento.',
  residencia: 'Comprovante de Residência: conta de luz, água ou telefone emitida há no máximo 90 dias, em foto ou PDF.',
}

/** `documents` are the missing ones. With none, the mail only refers to the applicant's page. */
export function documentsRequested(params: Applicant & { documents: readonly DocumentKind[] }): Mail {
  const missing = params.documents.map((kind) => howToSend[kind])
  return compose('documents_requested', {
    ...params,
    subject: 'Envie os seus documentos',
    body: [
      'O envio dos seus documentos está aberto em Meu financiamento. Uma foto nítida pelo celular basta, com até 5 MB por arquivo.',
      ...(missing.length > 0 ? ['O que falta:', { type: 'list', items: missing } as const] : []),
      'Envie só por lá: não mande documentos em resposta a este e-mail nem por mensagem.',
    ],
    after: ['Assim que recebermos tudo, conferimos e avisamos você do próximo passo.'],
  })
}

/** `reason` is the analyst's text. */
export function documentRefused(params: Applicant & { document: DocumentKind; reason: string }): Mail {
  const { title } = documentTitles[params.document]
  return compose('document_refused', {
    ...params,
    subject: `Envie outra vez: ${title}`,
    body: [
      'Conferimos um dos seus documentos e ele precisa ser enviado de novo. O motivo:',
      { type: 'typed', text: params.reason, quoted: true },
    ],
    facts: [['Documento', title]],
    after: [
      'O novo envio já está aberto em Meu financiamento. Os outros documentos que você enviou continuam guardados.',
    ],
  })
}

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
