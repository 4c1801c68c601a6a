import type { Ref } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { installmentWords } from '#content/installments.ts'
import { formatBRL } from '#domain/money/money.ts'
import { reviewStages } from '#requests/review-stages.tsx'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Timeline } from '#ui/structure/Timeline.tsx'
import { sinceContract } from '../core/past-day.ts'
import { type Pictures, paths } from '../core/router.ts'
import { MessagesCard, type Writing } from '../messages/MessagesCard.tsx'
import { AnalysisCard } from './AnalysisCard.tsx'
import { ContractCard } from './ContractCard.tsx'
import { CounterOffer } from './CounterOffer.tsx'
import { DocumentsCard } from './documents/DocumentsCard.tsx'
import { AddressCard, CustomerCard, FinancingCard, ModelCard } from './FactCards.tsx'
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

/** Tells whether the contract is served: the customer has the motorcycle and pays its installments. */
export const isServicing = ({ status, outcome, handOver }: AdminDetail): boolean =>
  status === 'completed' && outcome.end === null && handOver !== null

/**
 * Two columns from laptops on, and one on smaller screens, with the data before the decisions about them. A card with
 * nothing to show or decide yet takes one line, so that plan, address and messages are in the first view.
 */
export function DetailCards({ detail, save, pictures, note, reload, writing }: Props) {
  const cards = { detail, save }
  const checking = detail.status === 'waiting_docs'
  const haveDocuments = Object.values(detail.documents).some(({ id }) => id !== null)
  const goesOn = detail.outcome.end === null
  // A credit decision waits for the score, so until then the score stands beside the facts.
  const deciding = goesOn && ['received', 'analysis', 'pending'].includes(detail.status)
  const serving = isServicing(detail)
  const paying = goesOn && (detail.status === 'signing' || checking)
  const entry = detail.entryCents > 0 && (detail.status === 'signing' || detail.payments.length > 0)
  // In the stage of the entry the customer needs a way to pay.
  const lacksCode = !detail.pixCode && (detail.charge === null || detail.charge.failure !== null)
  const pixFirst = paying && !checking && lacksCode && detail.outcome.payableCents > 0
  return (
    <div
      data-dense
      className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] [&>*>*]:min-w-0"
    >
      <div className="grid grid-cols-1 gap-3 max-lg:contents">
        {deciding && <AnalysisCard {...cards} />}
        {serving && <InstallmentsCard id={detail.id} since={sinceContract(detail)} />}
        {checking && haveDocuments && <DocumentsCard {...cards} />}
        {pixFirst && <PixCard {...cards} />}
        <CustomerCard detail={detail} reload={reload} />
        <FinancingCard detail={detail} />
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-[3fr_2fr]">
          <AddressCard detail={detail} />
          <ModelCard detail={detail} pictures={pictures} />
        </div>
        <div className="grid grid-cols-1 gap-3 max-lg:order-last">
          {entry && <EntryCard {...cards} />}
          {paying && !pixFirst && <PixCard {...cards} />}
          {checking !== haveDocuments && <DocumentsCard {...cards} />}
          <HistoryCard detail={detail} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-3">
        {deciding && <ScoreCard {...cards} />}
        <WaitingCard detail={detail} />
        <RefusedHandOverCard {...cards} />
        <JourneyCard {...cards} />
        <MessagesCard detail={detail} onWritten={reload} writing={writing} />
        <ReviewsCard reviews={detail.reviews} />
        <ReturnCard {...cards} />
        <InstallmentsReturnCard {...cards} />
        <CorrectionCard {...cards} />
        <SettlementCard {...cards} />
        <RegistrationCard {...cards} />
        {detail.outcome.may.release && <ReleaseCard {...cards} />}
        {detail.status === 'completed' && goesOn && <DeliveryCard {...cards} />}
        {detail.status === 'completed' && !serving && <InstallmentsCard id={detail.id} since={sinceContract(detail)} />}
        <Tracker ref={note} {...cards} />
        <ContractCard {...cards} />
        {!deciding && <ScoreCard {...cards} />}
        {!deciding && detail.analysis.counterOffer && (
          <Card title="Outras condições">
            <CounterOffer {...cards} />
          </Card>
        )}
      </div>
    </div>
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
function WaitingCard({ detail: { tasks, payments } }: { detail: AdminDetail }) {
  if (tasks.length === 0) return null
  return (
    <Card title="O que espera">
      <ul className="grid list-disc gap-2 pl-5">
        {tasks.map(({ id, kind, cents }) => (
          <li key={`${kind} ${id}`}>
            {taskSentence(kind, formatBRL(cents ?? 0), payments.find((one) => one.id === id)?.numbers)}
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
