import type { ApplicantView } from '#contracts/portal.ts'
import { businessDaysAfter, contactPromiseBusinessDays } from '#domain/business-days.ts'
import { brazilianDate, formatPlainDate } from '#domain/calendar.ts'
import { type DocumentKind, documentKinds, documentTitles } from '#domain/documents.ts'
import { formatBRL } from '#domain/money.ts'
import { payablePix } from '#domain/pix.ts'
import { canonicalStatus } from '#domain/status.ts'

/** The one thing to know: what the person has to do now, or what the bank does and until when. */
export type NextStep = {
  /** you: the person acts; bank: the bank acts; done: nothing is left; ended: the application was refused. */
  readonly turn: 'you' | 'bank' | 'done' | 'ended'
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly href: string }
}

/** The next step of an application. `now` decides whether a promised day is still ahead. */
export function nextStep(view: ApplicantView, now: Date): NextStep {
  const status = canonicalStatus(view.status)
  const by = (since: string) => promise(since, now)
  if (status === 'received') {
    return {
      turn: 'bank',
      title: 'Recebemos o seu pedido',
      text: `Você não precisa fazer nada agora. ${by(view.createdAt)('Nossa equipe entra em contato com você', 'Nossa equipe vai entrar em contato com você em breve')}`,
    }
  }
  if (status === 'analysis') {
    return {
      turn: 'bank',
      title: 'Estamos analisando o seu crédito',
      text: `Você não precisa fazer nada agora. ${by(view.createdAt)('A resposta aparece aqui', 'A análise está levando um pouco mais do que o previsto, e a resposta aparece aqui')}`,
    }
  }
  if (status === 'approved') {
    return {
      turn: 'bank',
      title: 'Seu financiamento foi aprovado!',
      text: `Agora é com a gente. ${by(reached(view))('O envio dos seus documentos abre nesta página', 'O envio dos seus documentos vai abrir nesta página')}`,
    }
  }
  if (status === 'waiting_docs') return documentsStep(view, now)
  if (status === 'signing') return signingStep(view, now)
  if (status === 'completed') {
    return {
      turn: 'done',
      title: 'Sua moto está liberada!',
      text: 'Escolha a concessionária, combine o dia e busque a sua moto. Leve um documento com foto e o número do contrato.',
    }
  }
  return {
    turn: 'ended',
    title: 'Não foi possível aprovar este pedido',
    text: 'Sabemos que não era a resposta que você esperava. Ela vale para este pedido e para este momento: não impede um novo.',
  }
}

function documentsStep(view: ApplicantView, now: Date): NextStep {
  const refused = documentKinds.filter((kind) => view.documents[kind].status === 'refused')
  const missing = documentKinds.filter((kind) => view.documents[kind].status === 'pending')
  if (refused.length > 0) {
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
  if (missing.length > 0) {
    const some = missing.length < documentKinds.length
    return {
      turn: 'you',
      title: some ? `Falta enviar: ${names(missing)}` : 'Envie os seus documentos',
      text: some
        ? 'Assim que recebermos tudo, conferimos e liberamos a assinatura do contrato.'
        : `Precisamos de três: ${names(missing)}. Uma foto pelo celular basta.`,
      action: { label: 'Enviar documentos', href: '#documentos' },
    }
  }
  const sent = documentKinds.flatMap((kind) => view.documents[kind].uploadedAt ?? []).toSorted()
  return {
    turn: 'bank',
    title: 'Recebemos os seus documentos',
    text: `Você não precisa fazer nada agora. ${promise(sent.at(-1) ?? reached(view), now)('Conferimos tudo', 'Estamos terminando de conferir tudo')} O próximo passo é a assinatura do contrato.`,
  }
}

function signingStep(view: ApplicantView, now: Date): NextStep {
  if (payablePix(view.pixCode, view.entryCents)) {
    return {
      turn: 'you',
      title: `Pague a entrada de ${formatBRL(view.entryCents)}`,
      text: 'O pagamento é por Pix. Depois dele, liberamos o contrato para a sua assinatura digital.',
      action: { label: 'Pagar com Pix', href: '#pix' },
    }
  }
  return {
    turn: 'bank',
    title: 'Estamos preparando o Pix da sua entrada',
    text: promise(reached(view), now)('O código aparece nesta página', 'O código vai aparecer nesta página'),
  }
}

/** When the application came to its present status. */
function reached(view: ApplicantView): string {
  return view.events.findLast((event) => event.to === view.status)?.at ?? view.createdAt
}

// A promise that is already late would only annoy: then the sentence names no day.
function promise(since: string, now: Date) {
  const day = businessDaysAfter(new Date(since), contactPromiseBusinessDays)
  return (inTime: string, late: string) =>
    day >= brazilianDate(now) ? `${inTime} até ${formatPlainDate(day)}.` : `${late}.`
}

function names(kinds: readonly DocumentKind[]): string {
  return new Intl.ListFormat('pt-BR').format(kinds.map((kind) => documentTitles[kind].title))
}
