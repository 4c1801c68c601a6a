import type { ApplicantView } from '#api/portal.ts'
import { bringBack } from '#content/bring-back.ts'
import { documentWords } from '#content/documents.ts'
import { promise } from '#content/promise.ts'
import { cancelledContract, refusalWords } from '#content/refusals.ts'
import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/documents.ts'
import { missingDocuments, requiredDocuments } from '#domain/documents/required-documents.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { By, NextStep } from './step.ts'
import { contractStep, entryStep, releasedStep } from './task-steps.ts'

/** Says that the stage 'Assinatura de Documentos' begins with the entry. Empty without an entry. */
export const signing = ({ entryCents }: Pick<ApplicantView, 'entryCents'>): string =>
  entryCents > 0 ? ' Ela começa com o pagamento da entrada.' : ''

/**
 * Returns the words on the open tasks after an end: the motorcycle to bring back first, and the money that the bank
 * returns.
 */
function back({ outcome, payments, handOver }: ApplicantView): Pick<NextStep, 'action'> & { text: string } {
  const action = { label: 'Ver os pagamentos', href: '#pagamentos' }
  const owedCents = outcome.owedCents + outcome.installmentsOwedCents
  if (handOver && !handOver.returnedOn) {
    const bring = ` ${bringBack(handOver.returnTo)}`
    if (owedCents === 0) return { text: bring }
    return { text: `${bring} Assim que ela chegar, ${formatBRL(owedCents)} voltam para você.`, action }
  }
  if (owedCents > 0) return { text: ` ${formatBRL(owedCents)} voltam para você.`, action }
  if (outcome.correctionOwedCents > 0) {
    const correction = formatBRL(outcome.correctionOwedCents)
    return { text: ` O que você pagou já voltou. Faltam ${correction} de correção, que pagamos à parte.`, action }
  }
  return payments.length > 0 ? { text: ' O que você pagou já voltou.', action } : { text: '' }
}

const backSince = ({ handOver }: ApplicantView) =>
  handOver?.returnedOn ? ` Recebemos a moto de volta em ${formatPlainDate(handOver.returnedOn)}.` : ''

function endedStep(view: ApplicantView): NextStep {
  const { text: money, action } = back(view)
  const text = `${backSince(view)}${money}`
  const way = action && { action }
  if (view.outcome.end?.kind === 'withdrawn') {
    return {
      turn: 'ended',
      title: 'Você desistiu do financiamento',
      text: `Recebemos a sua desistência, e não há nada a pagar nem a assinar.${text}`,
      ...way,
    }
  }
  const { refusal, contractCancelledAt, tookBackApproval } = view.outcome
  const signed = contractCancelledAt !== null
  const { title, opening } = refusalWords({ refusal, signed, approved: tookBackApproval })
  const next = signed ? cancelledContract : 'Este pedido termina aqui, e você pode fazer outro quando quiser.'
  return { turn: 'ended', title, text: `${opening} ${next}${text}`, ...way }
}

/**
 * Returns the next step of an application in words. `today`, in Brasília, decides whether a promised day is still
 * ahead.
 */
export function nextStep(view: ApplicantView, today: PlainDate): NextStep {
  const by = promise(view.promisedBy, today)
  switch (view.step) {
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
        text: `Você não precisa fazer nada agora. ${by('A resposta aparece aqui', 'A análise está levando um pouco mais do que o previsto, e a resposta aparece aqui')}`,
      }
    case 'send_income':
      return {
        turn: 'you',
        title: 'Envie o seu comprovante de renda',
        text: 'Para concluir a análise do seu crédito, precisamos ver a sua renda. Fotos pelo celular bastam.',
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
      return documentsStep(view, view.step, by)
    case 'withdrawn':
    case 'cancelled':
    case 'refused':
      return endedStep(view)
    case 'prepare_entry':
    case 'pay_entry':
    case 'check_payment':
      return entryStep(view, view.step, by, today)
    case 'prepare_contract':
    case 'sign':
    case 'renew_contract':
    case 'register':
    case 'release':
      return contractStep(view, view.step, by)
    default:
      return releasedStep(view, view.step, by, today)
  }
}

type DocumentStep = 'send_documents' | 'resend_documents' | 'check_documents'

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
