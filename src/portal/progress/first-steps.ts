import type { ApplicantView } from '#api/portal.ts'
import { documentWords } from '#content/documents.ts'
import { promise } from '#content/promise.ts'
import { dayInWords, formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/documents.ts'
import { missingDocuments, requiredDocuments } from '#domain/documents/required-documents.ts'
import type { By, NextStep } from './step.ts'

/** Says that the stage 'Assinatura de Documentos' begins with the entry. Empty without an entry. */
export const signing = ({ entryCents }: Pick<ApplicantView, 'entryCents'>): string =>
  entryCents > 0 ? ' Ela começa com o pagamento da entrada.' : ''

type Step = ApplicantView['step']
type DocumentStep = 'send_documents' | 'resend_documents' | 'check_documents'
type FirstStep = 'received' | 'analysis' | 'send_income' | 'choose_offer' | 'approved' | DocumentStep

const firstSteps: ReadonlySet<Step> = new Set<FirstStep>([
  'received',
  'analysis',
  'send_income',
  'choose_offer',
  'approved',
  'send_documents',
  'resend_documents',
  'check_documents',
])

/** Tells whether a step is one up to the check of the documents. The words of later ones load on demand. */
export const isFirst = (step: Step): step is FirstStep => firstSteps.has(step)

/** Returns a first step in words. `today`, in Brasília, decides whether a promised day is still ahead. */
export function firstStep(view: ApplicantView, step: FirstStep, today: PlainDate): NextStep {
  const by = promise(view.promisedBy, today)
  switch (step) {
    case 'received':
      return {
        turn: 'bank',
        title: 'Recebemos o seu pedido',
        text: `Você não precisa fazer nada agora. ${by('Nossa equipe entra em contato com você', 'Nossa equipe vai entrar em contato com você em breve')}`,
      }
    case 'analysis':
      return {
        turn: 'bank',
        title: 'Estamos analisando o seu crédito',
        text: `Você não precisa fazer nada agora. ${by('A resposta aparece aqui', 'A análise está levando um pouco mais do que o previsto, e a resposta aparece aqui')}${lapsed(view)}`,
      }
    case 'send_income':
      return {
        turn: 'you',
        title: 'Envie o seu comprovante de renda',
        text: `Para concluir a análise do seu crédito, precisamos ver a sua renda${untilDay(view)}. Fotos pelo celular bastam.`,
        action: { label: 'Enviar o comprovante', href: '#renda' },
      }
    case 'choose_offer':
      return {
        turn: 'you',
        title: 'Temos outras condições para você',
        text: 'Nas condições em que você pediu, não podemos aprovar. De outro jeito, sim: compare as opções e aceite a que servir. O pedido então segue aprovado.',
        action: { label: 'Ver as opções', href: '#opcoes' },
      }
    case 'approved':
      return {
        turn: 'bank',
        title: 'Seu financiamento foi aprovado!',
        text: `Agora é com a gente. ${by('O envio dos seus documentos abre nesta página', 'O envio dos seus documentos vai abrir nesta página')}`,
      }
    case 'send_documents':
    case 'resend_documents':
    case 'check_documents':
      return documentsStep(view, step, by)
  }
}

const untilDay = ({ incomeProof }: ApplicantView) => (incomeProof ? `, até ${dayInWords(incomeProof.lastDay)}` : '')

/** Says that a proof of income was not sent in time, and what follows. */
const lapsed = ({ incomeProof }: ApplicantView) =>
  incomeProof?.state === 'lapsed'
    ? ` O prazo para enviar o comprovante de renda terminou em ${formatPlainDate(incomeProof.lastDay)}, e analisamos com a renda que você informou.`
    : ''

function documentsStep(view: ApplicantView, step: DocumentStep, by: By): NextStep {
  const refused = documentKinds.filter((kind) => view.documents[kind].status === 'refused')
  const missing = missingDocuments((kind) => view.documents[kind].status !== 'pending')
  if (step === 'resend_documents') {
    return {
      turn: 'you',
      title:
        refused.length === 1
          ? 'Um documento precisa ser enviado de novo'
          : 'Alguns documentos precisam ser enviados de novo',
      text: `${names(refused)}: veja abaixo o motivo e envie outra vez.`,
      action: { label: 'Enviar de novo', href: '#documentos' },
    }
  }
  // The page shows a sent document before the server tells whose turn it is then.
  if (step === 'send_documents' && missing.length > 0) {
    const some = missing.length < requiredDocuments.length
    return {
      turn: 'you',
      title: some ? `Falta enviar: ${names(missing)}` : 'Envie os seus documentos',
      text: some
        ? `Assim que recebermos tudo, conferimos e liberamos a assinatura do contrato.${signing(view)}`
        : `Precisamos de ${missing.length}: ${names(missing)}. Uma foto pelo celular basta.`,
      action: { label: 'Enviar documentos', href: '#documentos' },
    }
  }
  return {
    turn: 'bank',
    title: 'Recebemos os seus documentos',
    text: `Você não precisa fazer nada agora. ${by('Conferimos tudo', 'Estamos terminando de conferir tudo')} O próximo passo é a assinatura do contrato.${signing(view)}`,
  }
}

function names(kinds: readonly DocumentKind[]): string {
  return new Intl.ListFormat('pt-BR').format(kinds.map((kind) => documentWords[kind].title))
}
