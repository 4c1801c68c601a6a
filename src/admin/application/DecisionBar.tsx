import { type ReactNode, useEffect, useRef } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { StatusBadge } from '../applications/StatusBadge.tsx'
import { useTablet } from '../core/use-wide.ts'
import { BarFacts } from './BarFacts.tsx'
import { DecisionActions } from './DecisionActions.tsx'
import { focusOfDetail } from './focus.ts'
import { RecordContact } from './installments/RecordContact.tsx'
import { NewsBanner } from './NewsBanner.tsx'
import { ReachTools } from './ReachTools.tsx'
import { statusLineId } from './status/tracker-step.ts'
import type { Save } from './use-application.ts'
import { Assign, WorkFacts } from './WorkLine.tsx'

type Props = {
  detail: AdminDetail
  save: Save
  onWrite: () => void
  reload: () => void
  /** The analyst's position in a queue. */
  queue: ReactNode
}

/**
 * The one bar of the page: the applicant, the colleague at work on it, the facts for a decision, its buttons and the
 * queue. It stays at the top while the page scrolls. On phones only the line with name and stage stays there, and the
 * decisions stay at the foot, above the navigation. Everything scrolls with the page on a screen that is too low, such
 * as a phone on its side, and on a tablet held upright, where the bar would take a third of the screen.
 */
export function DecisionBar({ detail, save, onWrite, reload, queue }: Props) {
  const { bar, line } = useRoomForBar()
  const hasRoom = useTablet()
  const focus = focusOfDetail(detail)
  return (
    <>
      {!hasRoom && queue}
      <section
        ref={bar}
        aria-label="Decisão"
        className="z-20 border-line bg-white max-md:contents md:-mx-6 md:border-y md:px-6 md:py-1 lg:tall:sticky lg:tall:top-16"
      >
        <div className="@container mx-auto grid max-w-[96rem] grid-cols-1 gap-x-6 gap-y-1 max-md:contents">
          {hasRoom && queue}
          <div className="flex flex-wrap items-start gap-x-6 gap-y-1 max-md:contents">
            {/* The assignee line is never narrower than its words, which would lie on the buttons beside it. */}
            <div className="min-w-0 max-w-full max-md:contents md:grow md:basis-64 lg:min-w-min">
              <div
                ref={line}
                className="min-w-0 md:flex md:flex-wrap md:items-center md:gap-x-4 max-md:z-20 max-md:-mx-4 max-md:-mb-2 max-md:border-line max-md:border-y max-md:bg-white max-md:px-4 max-md:py-1 max-md:tall:sticky max-md:tall:top-0"
              >
                <p
                  translate="no"
                  className="truncate font-bold text-lg leading-snug md:whitespace-normal md:break-words"
                >
                  {detail.fullName}
                </p>
                <p
                  id={statusLineId}
                  tabIndex={-1}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm"
                >
                  <span className="figures shrink-0 whitespace-nowrap">
                    <span className="max-md:sr-only">Contrato</span>{' '}
                    <span translate="no">{detail.contractNumber || 'N/A'}</span>
                  </span>
                  <StatusBadge status={detail.status} withdrawn={detail.outcome.end?.kind === 'withdrawn'} />
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-x-2 max-md:contents lg:flex-nowrap lg:@max-[40rem]:flex-wrap">
                <WorkFacts detail={detail} />
                {hasRoom && <Assign detail={detail} save={save} />}
              </div>
            </div>
            {!hasRoom && (
              <div className="flex flex-wrap items-center justify-between gap-x-2">
                <ReachTools detail={detail} onWrite={onWrite} />
                <Assign detail={detail} save={save} />
              </div>
            )}
            <BarFacts detail={detail} focus={focus} />
            <div className="grid grid-cols-1 gap-2 max-md:tall:fixed max-md:tall:inset-x-0 max-md:tall:bottom-[max(57px,calc(23px+1.18rem))] max-md:tall:z-20 max-md:tall:max-h-[60dvh] max-md:tall:overflow-y-auto max-md:tall:border-line max-md:tall:border-t max-md:tall:bg-white max-md:tall:p-2 md:contents">
              <div className="empty:hidden md:order-first md:basis-full">
                <NewsBanner />
              </div>
              <DecisionActions
                detail={detail}
                save={save}
                first={focus === 'servicing' && <RecordContact id={detail.id} onDone={reload} />}
              />
            </div>
          </div>
        </div>
      </section>
    </>
  )
}

/**
 * Keeps a focused control from hiding under the bar, or on phones under its line: the page scrolls the control further
 * down. Returns the refs for both.
 */
function useRoomForBar() {
  const bar = useRef<HTMLElement>(null)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parts = [bar.current, line.current].flatMap((part) => part ?? [])
    const page = document.documentElement
    const measure = new ResizeObserver(() => {
      const stuck = parts.find((part) => getComputedStyle(part).position === 'sticky')
      const top = stuck && getComputedStyle(stuck).top
      page.style.scrollPaddingTop = stuck ? `calc(1rem + ${top} + ${stuck.offsetHeight}px)` : ''
      // On phones, the navigation and the decisions cover the foot of the page.
      const [isTall, isPhone] = ['(height >= 30rem)', '(width < 48rem)'].map((query) => matchMedia(query).matches)
      page.style.scrollPaddingBottom = isPhone && isTall ? '12rem' : ''
    })
    for (const part of parts) measure.observe(part)
    return () => {
      measure.disconnect()
      page.style.scrollPaddingTop = ''
      page.style.scrollPaddingBottom = ''
    }
  }, [])
  return { bar, line }
}
