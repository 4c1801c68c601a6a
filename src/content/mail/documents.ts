import type { DocumentKind } from '#domain/documents/documents.ts'
import { documentWords } from '../documents.ts'
import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/** `documents` are the missing ones, at least one. */
export function documentsRequested(params: Applicant & { documents: readonly DocumentKind[] }): Mail {
  const missing = params.documents.map((kind) => documentWords[kind].howToSend)
  return compose('documents_requested', {
    ...params,
    subject: 'Envie os seus documentos',
    body: [
      'Você já pode enviar os seus documentos em Meu financiamento. Uma foto nítida pelo celular basta, com até 5 MB por arquivo.',
      'O que falta:',
      { type: 'list', items: missing },
      'Envie só por lá: não mande documentos em resposta a este e-mail nem por mensagem.',
    ],
    after: ['Assim que recebermos tudo, conferimos e avisamos você do próximo passo.'],
  })
}

/** `reason` is the analyst's text. */
export function documentRefused(params: Applicant & { document: DocumentKind; reason: string }): Mail {
  const { title } = documentWords[params.document]
  return compose('document_refused', {
    ...params,
    subject: `Envie outra vez: ${title}`,
    body: [
      'Conferimos um dos seus documentos e ele precisa ser enviado de novo. O motivo:',
      { type: 'typed', text: params.reason, quoted: true },
    ],
    facts: [['Documento', title]],
    after: [
      'Você já pode enviar de novo em Meu financiamento. Os outros documentos que você enviou continuam guardados.',
    ],
  })
}

/** For a document that was refused and is accepted after all. */
export function documentAccepted(params: Applicant & { document: DocumentKind }): Mail {
  const { title } = documentWords[params.document]
  return compose('document_accepted', {
    ...params,
    subject: `Não precisa enviar outra vez: ${title}`,
    body: ['Conferimos de novo o documento que você enviou, e está tudo certo com ele. Desculpe o pedido de antes.'],
    facts: [['Documento', title]],
    after: ['Se outro documento ainda faltar, você vê em Meu financiamento.'],
  })
}

/** `documents` are the missing ones, and `refused` those of them that the bank asked for again. */
export function documentsReminder(
  params: Applicant & { documents: readonly DocumentKind[]; refused: readonly DocumentKind[] },
): Mail {
  const { documents, refused } = params
  const item = (kind: DocumentKind) =>
    refused.includes(kind)
      ? `${documentWords[kind].howToSend} O que você enviou precisa ser enviado outra vez.`
      : documentWords[kind].howToSend
  return compose('documents_reminder', {
    ...params,
    subject: refused.length > 0 ? 'Ainda falta enviar um documento outra vez' : 'Seus documentos ainda não chegaram',
    body: [
      'Para seguir com o seu financiamento, só falta você enviar em Meu financiamento:',
      { type: 'list', items: documents.map(item) },
      'Envie só por lá: não mande documentos em resposta a este e-mail nem por mensagem.',
    ],
    after: [
      refused.length > 0
        ? 'O motivo está ao lado do documento, em Meu financiamento. Se algo não der certo no envio, fale com a gente pelo chat do site.'
        : 'Já enviou? Então não precisa fazer nada. Se algo não deu certo no envio, fale com a gente pelo chat do site.',
    ],
  })
}
