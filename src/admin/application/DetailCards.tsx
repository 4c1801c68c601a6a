import type { Ref } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { installmentWords } from '#content/installments.ts'
import { refusalSentences } from '#content/refusals.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { reviewStages } from '#requests/review-stages.tsx'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { Timeline } from '#ui/structure/Timeline.tsx'
import { sinceContract } from '../core/past-day.ts'
import { type Pictures, paths } from '../core/router.ts'
import { MessagesCard, type Writing } from '../messages/MessagesCard.tsx'
import { AnalysisCard } from './AnalysisCard.tsx'
import { ApprovedCard } from './ApprovedCard.tsx'
import { ContractCard } from './ContractCard.tsx'
import { CounterOffer } from './CounterOffer.tsx'
import { DocumentsCard } from './documents/DocumentsCard.tsx'
import { AddressCard, CustomerCard, FinancingCard, ModelCard } from './FactCards.tsx'
import { focusOfDetail } from './focus.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { CorrectionCard } from './installments/CorrectionCard.tsx'
import { InstallmentsCard } from './installments/InstallmentsCard.tsx'
import { InstallmentsReturnCard } from './installments/InstallmentsReturnCard.tsx'
import { SettlementCard } from './installments/SettlementCard.tsx'
import { JourneyCard } from './JourneyCard.tsx'
import { EntryCard } from './pix/EntryCard.tsx'
import { PixCard } from './pix/PixCard.tsx'
import { DeliveryCard } from './release/DeliveryCard.tsx'
import { RefusedHandOverCard } from './release/RefusedHandOverCard.tsx'
import { RegistrationCard } from './release/RegistrationCard.tsx'
import { ReleaseCard } from './release/ReleaseCard.tsx'
import { ReturnCard } from './release/ReturnCard.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { Tracker } from './status/Tracker.tsx'
import type { Save } from './use-application.ts'

type Props = {
  detail: AdminDetail
  save: Save
  pictures: Pictures
  note: Ref<HTMLTextAreaElement>
  reload: () => void
  writing: Writing
}

/**
 * Two columns from laptops on, and one on smaller screens. The first card is the one that the work is about; what is
 * done folds to a line. Before a decision the data stand first, so that plan, address and messages are in the first
 * view.
 */
export function DetailCards({ detail, save, pictures, note, reload, writing }: Props) {
  const cards = { detail, save }
  const focus = focusOfDetail(detail)
  const checking = detail.status === 'waiting_docs'
  const haveDocuments = Object.values(detail.documents).some(({ id }) => id !== null)
  const goesOn = focus !== 'ended'
  const paying = goesOn && (detail.status === 'signing' || checking)
  const entry = detail.entryCents > 0 && (detail.status === 'signing' || detail.payments.length > 0)
  // In the stage of the entry the customer needs a way to pay.
  const lacksCode = !detail.pixCode && (detail.charge === null || detail.charge.failure !== null)
  const pixFirst = paying && !checking && lacksCode && detail.outcome.payableCents > 0
  const entryFirst = focus === 'documents' && !checking && entry
  const releasing = detail.outcome.may.release
  const debt = { id: detail.id, since: sinceContract(detail) }
  return (
    <div
      data-dense
      className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] [&>*>*]:min-w-0"
    >
      <div className="grid grid-cols-1 gap-3 max-lg:contents">
        {focus === 'credit' && <AnalysisCard {...cards} />}
        {focus === 'approved' && <ApprovedCard detail={detail} />}
        {focus === 'servicing' && <InstallmentsCard {...debt} />}
        {focus === 'ended' && <EndCard detail={detail} />}
        {checking && <DocumentsCard {...cards} />}
        {pixFirst && <PixCard {...cards} />}
        {entryFirst && <EntryCard {...cards} />}
        {focus === 'contract' && <JourneyCard {...cards} />}
        {focus === 'contract' && releasing && <ReleaseCard {...cards} />}
        <CustomerCard detail={detail} reload={reload} />
        <FinancingCard detail={detail} />
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-[3fr_2fr]">
          <AddressCard detail={detail} />
          <ModelCard detail={detail} pictures={pictures} />
        </div>
        <div className="grid grid-cols-1 gap-3 max-lg:order-last">
          {entry && !entryFirst && <EntryCard {...cards} />}
          {paying && !pixFirst && <PixCard {...cards} />}
          {!checking && haveDocuments && <DocumentsCard {...cards} />}
          <HistoryCard detail={detail} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-3">
        {focus === 'credit' && <ScoreCard {...cards} />}
        <WaitingCard detail={detail} />
        <RefusedHandOverCard {...cards} />
        {focus !== 'contract' && <JourneyCard {...cards} />}
        <MessagesCard detail={detail} onWritten={reload} writing={writing} />
        <ReviewsCard reviews={detail.reviews} />
        <ReturnCard {...cards} />
        <InstallmentsReturnCard {...cards} />
        <CorrectionCard {...cards} />
        <SettlementCard {...cards} />
        <RegistrationCard {...cards} />
        {focus !== 'contract' && releasing && <ReleaseCard {...cards} />}
        {detail.status === 'completed' && goesOn && <DeliveryCard {...cards} />}
        {detail.status === 'completed' && focus !== 'servicing' && <InstallmentsCard {...debt} />}
        <Tracker ref={note} {...cards} />
        <ContractCard {...cards} />
        {focus !== 'credit' && <ScoreCard {...cards} />}
        {focus !== 'credit' && detail.analysis.counterOffer && (
          <Card title="Outras condições">
            <CounterOffer {...cards} />
          </Card>
        )}
      </div>
    </div>
  )
}

/** How the application ended, and the sentence that the customer read. */
function EndCard({ detail: { outcome, contracts } }: Pick<Props, 'detail'>) {
  const { end, refusal, contractCancelledAt, owedCents } = outcome
  const why = end?.kind === 'withdrawn' ? contracts.withdrawal?.reason : refusal && refusalSentences[refusal]
  return (
    <Card title="Como terminou">
      <Facts
        short
        facts={[
          { label: 'Quem encerrou', value: end?.kind === 'withdrawn' ? 'O cliente desistiu' : 'O banco' },
          { label: 'Quando', value: end?.at && formatDateTime(end.at) },
          ...(contractCancelledAt ? [{ label: 'Contrato cancelado', value: formatDateTime(contractCancelledAt) }] : []),
          ...(owedCents > 0 ? [{ label: 'Volta para o cliente', value: formatBRL(owedCents) }] : []),
          {
            label: end?.kind === 'withdrawn' ? 'O que o cliente disse' : 'O motivo que o cliente leu',
            value: why || 'Nenhum motivo',
            wide: true,
          },
        ]}
      />
    </Card>
  )
}

/** The reviews of the refusal, as the customer's timeline shows them. */
function ReviewsCard({ reviews }: Pick<AdminDetail, 'reviews'>) {
  const last = reviews.at(-1)
  if (last === undefined) return null
  return (
    <Card title="Revisão da recusa">
      <Timeline label="Revisão da recusa" stages={reviewStages(reviews, true)} />
      <LinkButton size="sm" variant="secondary" className="mt-4" href={`${paths.requests}?aberta=${last.id}`}>
        Abrir a revisão
      </LinkButton>
    </Card>
  )
}

type Task = AdminDetail['tasks'][number]

const sentences: Record<Task['kind'], (amount: string) => string> = {
  match: (amount) => `Dizer de quem é o pagamento de ${amount}`,
  accept: (amount) => `Decidir se ${amount} valem como entrada`,
  refund: (amount) => `Devolver ${amount} ao cliente`,
  refund_again: (amount) => `A devolução de ${amount} não foi feita: tentar de novo ou por outro meio`,
  refund_elsewhere: (amount) => `Devolver ${amount} por Pix ou transferência: não volta por onde veio`,
  confirm_refund: (amount) => `Confirmar a devolução de ${amount}`,
  provider: (amount) => `${amount} a caminho do cliente: esperar o provedor`,
  customer: (amount) => `O cliente escolhe o que fazer com ${amount}`,
  motorcycle: (amount) => `${amount} voltam ao cliente quando a moto voltar`,
  dispute: (amount) => `Responder à contestação de ${amount} no site do provedor de cartão`,
  hold: (amount) => `${amount} recebidos antes da etapa da entrada: decidir o pedido, ou devolver`,
  void_contract: () => 'Cancelar o contrato: o pedido terminou e ele ainda vale',
  lift_registration: () => 'Baixar o registro do contrato no Detran',
  recover_motorcycle: () => 'Espera a moto de volta: registrar quando ela chegar',
  return_installments: (amount) => `Devolver ${amount} de parcelas pagas`,
  pay_correction: (amount) => `Pagar ${amount} de correção do que foi devolvido`,
  release_lien: () => 'Baixar o gravame no Detran: o contrato está quitado',
  check_hand_over: () => 'Descobrir onde está a moto: uma entrega não pôde ser registrada',
  entry_missing: () => 'Cobrar a entrada: a moto já está liberada, e ela falta',
}

/** Says what a task asks for. `numbers` are the installments of its payment. */
export function taskSentence(kind: Task['kind'], amount: string, numbers?: readonly number[] | null): string {
  if (kind === 'accept' && numbers)
    return `Decidir se ${amount} pagam ${numbers.length === 1 ? 'a' : 'as'} ${installmentWords(numbers)}`
  return sentences[kind](amount)
}

/** The tasks that wait for the bank's staff or for money to arrive. Shows nothing without tasks. */
function WaitingCard({ detail: { tasks, payments, asks } }: { detail: AdminDetail }) {
  if (tasks.length === 0) return null
  const isReturnAsked = asks.some(({ kind }) => kind === 'motorcycle_return')
  return (
    <Card title="O que espera">
      <ul className="grid list-disc gap-2 pl-5">
        {tasks.map(({ id, kind, cents }) => (
          <li key={`${kind} ${id}`}>
            {kind === 'recover_motorcycle' && isReturnAsked
              ? 'Conferir se a moto voltou: a gestão decide em Aprovações'
              : taskSentence(kind, formatBRL(cents ?? 0), payments.find((one) => one.id === id)?.numbers)}
          </li>
        ))}
      </ul>
      {tasks.some(({ id }) => id !== null) && (
        <LinkButton size="sm" variant="secondary" className="mt-4" href={paths.payments}>
          Abrir Pagamentos
        </LinkButton>
      )}
    </Card>
  )
}
