import type { Ref } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import type { Pictures } from '../core/view-props.ts'
import { MessagesCard, type Writing } from '../messages/MessagesCard.tsx'
import { ContractCard } from './contract/ContractCard.tsx'
import { DocumentsCard } from './documents/DocumentsCard.tsx'
import { AddressCard, CustomerCard, FinancingCard, ModelCard } from './FactCards.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { InstallmentsCard } from './installments/InstallmentsCard.tsx'
import { InstallmentsReturnCard } from './installments/InstallmentsReturnCard.tsx'
import { SettlementCard } from './installments/SettlementCard.tsx'
import { JourneyCard } from './journey/JourneyCard.tsx'
import { WaitingCard } from './journey/WaitingCard.tsx'
import { EntryCard } from './pix/EntryCard.tsx'
import { PixCard } from './pix/PixCard.tsx'
import { DeliveryCard } from './release/DeliveryCard.tsx'
import { RegistrationCard } from './release/RegistrationCard.tsx'
import { ReleaseCard } from './release/ReleaseCard.tsx'
import { ReturnCard } from './release/ReturnCard.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import type { Save } from './state/use-application.ts'
import { Tracker } from './status/Tracker.tsx'

type Props = {
  detail: AdminDetail
  save: Save
  pictures: Pictures
  note: Ref<HTMLTextAreaElement>
  reload: () => void
  writing: Writing
}

/** Two columns from laptops on; below, one, with the data before the decisions about them. */
export function DetailCards({ detail, save, pictures, note, reload, writing }: Props) {
  const cards = { detail, save }
  const checking = detail.status === 'waiting_docs'
  const haveDocuments = Object.values(detail.documents).some(({ id }) => id !== null)
  const goesOn = detail.outcome.end === null
  const paying = goesOn && (detail.status === 'signing' || detail.status === 'waiting_docs')
  const entry = detail.entryCents > 0 && (detail.status === 'signing' || detail.payments.length > 0)
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <div className="grid grid-cols-1 gap-4 max-lg:contents">
        {checking && <DocumentsCard {...cards} />}
        {paying && <PixCard key={detail.id} {...cards} />}
        {entry && <EntryCard key={`entry ${detail.id}`} {...cards} />}
        <CustomerCard detail={detail} reload={reload} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[2fr_3fr]">
          <ModelCard detail={detail} pictures={pictures} />
          <FinancingCard detail={detail} />
        </div>
        <div className="grid grid-cols-1 gap-4 max-lg:order-last">
          {!checking && haveDocuments && <DocumentsCard {...cards} />}
          <AddressCard detail={detail} />
          <HistoryCard key={detail.id} detail={detail} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <WaitingCard tasks={detail.tasks} />
        <JourneyCard {...cards} />
        <ReturnCard key={`return ${detail.id}`} {...cards} />
        <InstallmentsReturnCard key={`installments return ${detail.id}`} {...cards} />
        <SettlementCard key={`settlement ${detail.id}`} {...cards} />
        <RegistrationCard key={`registration ${detail.id}`} {...cards} />
        {goesOn && (detail.status === 'signing' || detail.status === 'completed') && (
          <ReleaseCard key={`release ${detail.id}`} {...cards} />
        )}
        {detail.status === 'completed' && goesOn && <DeliveryCard {...cards} />}
        {detail.status === 'completed' && <InstallmentsCard key={`installments ${detail.id}`} id={detail.id} />}
        <Tracker ref={note} {...cards} />
        <ContractCard key={`contract ${detail.id}`} {...cards} />
        <ScoreCard key={detail.id} {...cards} />
        <MessagesCard key={`messages ${detail.id}`} detail={detail} onWritten={reload} writing={writing} />
      </div>
    </div>
  )
}
