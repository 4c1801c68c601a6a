import type { SentKind } from '#domain/documents/documents.ts'
import type { DocumentCheck, DocumentRefusal } from '#domain/documents/review.ts'

interface DocumentWords {
  readonly title: string
  readonly description: string
  /** The form in which the bank takes it, as a mail says it. */
  readonly howToSend: string
  /** How to frame it. */
  readonly tip: string
  /** The need of a stage for it, as analysts read it. */
  readonly need: string
  /**
   * The reasons of a refusal in the applicant's words. 'other' has no text, because the analyst writes it each time.
   */
  readonly reasons: Partial<Record<DocumentRefusal, string>>
}

const unreadable = 'Não conseguimos ler o documento. Tire outra foto com boa luz, sem flash e sem reflexo.'
const cropped = 'O documento aparece cortado. Envie outra foto com ele inteiro.'

/** What people read of each kind of document. */
export const documentWords: Readonly<Record<SentKind, DocumentWords>> = {
  cnh: {
    title: 'CNH',
    description: 'Carteira Nacional de Habilitação',
    howToSend: 'CNH: uma foto, ou o PDF da carteira digital.',
    tip: 'A CNH aberta e inteira, em lugar claro, sem reflexo.',
    need: 'a CNH aceita',
    reasons: {
      unreadable,
      cropped,
      expired: 'Esta CNH está vencida. Envie a que está válida.',
      other_person: 'Os dados da CNH não são os do seu cadastro. Envie a sua CNH.',
      missing_side: 'Falta um dos lados da CNH. Envie uma foto com a frente e o verso.',
    },
  },
  selfie: {
    title: 'Selfie',
    description: 'Foto com documento em mãos',
    howToSend: 'Selfie: uma foto sua segurando o documento.',
    tip: 'O rosto inteiro e o documento ao lado dele, os dois nítidos.',
    need: 'a selfie aceita',
    reasons: {
      unreadable,
      cropped: 'Seu rosto não aparece inteiro. Tire outra selfie, com o rosto e o documento visíveis.',
      no_document: 'O documento não aparece na selfie. Tire outra, segurando o documento ao lado do rosto.',
      other_person: 'A pessoa da selfie não parece ser a da CNH. Tire outra selfie, de rosto descoberto.',
    },
  },
  residencia: {
    title: 'Comprovante de Residência',
    description: 'Conta de luz, água ou telefone',
    howToSend:
      'Comprovante de Residência: conta de luz, água ou telefone emitida há no máximo 90 dias, em foto ou PDF.',
    tip: 'A página inteira, de frente, com nome, endereço e data.',
    need: 'o comprovante de residência aceito',
    reasons: {
      unreadable,
      cropped,
      too_old: 'O comprovante tem mais de 90 dias. Envie um mais recente.',
      other_address: 'O endereço do comprovante não é o do seu cadastro. Envie um do endereço cadastrado.',
      other_name: 'O comprovante está em nome de outra pessoa. Envie um no seu nome.',
    },
  },
  renda: {
    title: 'Comprovante de renda',
    description: 'Holerites, extratos ou declaração do imposto de renda',
    howToSend: 'Comprovante de renda: holerites, extratos do banco ou declaração do imposto de renda, em foto ou PDF.',
    tip: 'Cada página inteira, com o seu nome, o mês e o valor.',
    need: 'o comprovante de renda aceito',
    reasons: {},
  },
}

/** The name of each check. */
export const documentCheckLabels: Record<DocumentCheck, string> = {
  name: 'Nome',
  cpf: 'CPF',
  birthDate: 'Nascimento',
  address: 'Endereço',
  face: 'O rosto é o da CNH',
  recent: 'Tem no máximo 90 dias',
}
