import type { AdminDetail } from '#api/admin.ts'
import { StatusBadge } from '../../applications/StatusBadge.tsx'
import { NewsBanner } from '../NewsBanner.tsx'
import { statusLineId } from '../state/focus-status.ts'
import type { Save } from '../state/use-application.ts'
import { Actions } from './Actions.tsx'
import { KeyFacts } from './KeyFacts.tsx'
import { ReachTools } from './ReachTools.tsx'
import { useRoomForBar } from './use-room-for-bar.ts'

type Props = { detail: AdminDetail; save: Save; onWrite: () => void }

/**
 * Who it is, what a decision goes by, and the decisions: it stays at the top while the page scrolls. On phones the decisions
 * stay at the foot instead, above the navigation. Where that would leave no room to read, as on a phone that lies on its side, all
 * of it scrolls with the page.
 */
export function DecisionBar({ detail, save, onWrite }: Props) {
  const bar = useRoomForBar()
  return (
    <section
      ref={bar}
      aria-label="Decisão"
      className="z-20 -mx-4 border-line border-y bg-white px-4 py-3 md:tall:sticky md:top-16 md:-mx-6 md:px-6"
    >
      <div className="mx-auto grid max-w-[96rem] gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 max-w-full">
            <p className="break-words font-bold text-lg leading-snug">{detail.fullName}</p>
            <p
              id={statusLineId}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm"
            >
              <span className="figures whitespace-nowrap">Contrato {detail.contractNumber || 'N/A'}</span>
              <StatusBadge status={detail.status} withdrawn={detail.outcome.end?.kind === 'withdrawn'} />
            </p>
          </div>
          <KeyFacts detail={detail} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <ReachTools detail={detail} onWrite={onWrite} />
          <div className="grid grid-cols-1 gap-2 max-md:tall:fixed max-md:tall:inset-x-0 max-md:tall:bottom-[max(57px,calc(23px+1.18rem))] max-md:tall:z-20 max-md:tall:max-h-[60dvh] max-md:tall:overflow-y-auto max-md:tall:border-line max-md:tall:border-t max-md:tall:bg-white max-md:tall:p-2 md:contents">
            <div className="empty:hidden md:order-first md:basis-full">
              <NewsBanner />
            </div>
            <Actions detail={detail} save={save} />
          </div>
        </div>
      </div>
    </section>
  )
}
