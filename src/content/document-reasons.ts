import type { DocumentKind } from '#domain/documents/documents.ts'

/** A reason to refuse a document: a short label for the button, and the sentence that the applicant reads. */
export type ReadyReason = { readonly label: string; readonly text: string }

const unreadable: ReadyReason = {
  label: 'Ilegível',
  text: 'Não conseguimos ler o documento. Tire outra foto com boa luz, sem flash e sem reflexo.',
}
const cropped: ReadyReason = {
  label: 'Cortado',
  text: 'O documento aparece cortado. Envie outra foto com ele inteiro.',
}

/** The most common reasons for each document. */
export const readyReasons: Record<DocumentKind, readonly ReadyReason[]> = {
  cnh: [
    unreadable,
    cropped,
    { label: 'Vencida', text: 'Esta CNH está vencida. Envie a que está válida.' },
    { label: 'Outra pessoa', text: 'Os dados da CNH não são os do seu cadastro. Envie a sua CNH.' },
    { label: 'Falta um lado', text: 'Falta um dos lados da CNH. Envie uma foto com a frente e o verso.' },
  ],
  selfie: [
    unreadable,
    {
      label: 'Rosto cortado',
      text: 'Seu rosto não aparece inteiro. Tire outra selfie, com o rosto e o documento visíveis.',
    },
    {
      label: 'Sem documento',
      text: 'O documento não aparece na selfie. Tire outra, segurando o documento ao lado do rosto.',
    },
    {
      label: 'Outra pessoa',
      text: 'A pessoa da selfie não parece ser a da CNH. Tire outra selfie, de rosto descoberto.',
    },
  ],
  residencia: [
    unreadable,
    cropped,
    { label: 'Mais de 90 dias', text: 'O comprovante tem mais de 90 dias. Envie um mais recente.' },
    {
      label: 'Outro endereço',
      text: 'O endereço do comprovante não é o do seu cadastro. Envie um do endereço cadastrado.',
    },
    { label: 'Outro nome', text: 'O comprovante está em nome de outra pessoa. Envie um no seu nome.' },
  ],
}
