import { ChevronDown, Copy, Mail, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { scoreBand } from '#domain/application/credit-score.ts'
import { brazilianDate, yearsBetween } from '#domain/calendar/calendar.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL, shareInWords } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { classes } from '#ui/classes.ts'
import { toast } from '#ui/feedback/toast.ts'
import { StatusBadge } from '../../applications/StatusBadge.tsx'
import { NewsBanner } from '../NewsBanner.tsx'
import { statusLineId } from '../state/focus-status.ts'
import type { Save } from '../state/use-application.ts'
import { WorkLine } from '../WorkLine.tsx'
import { Actions } from './Actions.tsx'

type Props = {
  detail: AdminDetail
  save: Save
  onWrite: () => void
  /** Where the analyst is in a queue. */
  queue: ReactNode
}

/**
 * The one bar of the page: the applicant, the colleague at work on it, the facts for a decision, its buttons and the queue. It
 * stays at the top while the page scrolls. On phones it is folded to the name and the stage, and the decisions stay at the
 * foot, above the navigation. On a screen too low for that, such as a phone on its side, everything scrolls with the page.
 */
export function DecisionBar({ detail, save, onWrite, queue }: Props) {
  const bar = useRoomForBar()
  const foldId = useId()
  const [unfolded, setUnfolded] = useState(false)
  const folds = classes('min-w-0', !unfolded && 'max-md:hidden')
  return (
    <section
      ref={bar}
      aria-label="Decisão"
      className={classes(
        'z-20 -mx-4 border-line border-y bg-white px-4 py-1 md:tall:sticky md:tall:top-16 md:-mx-6 md:px-6 md:py-2',
        // Unfolded, the bar may be higher than a phone's screen, so then it does not stick.
        !unfolded && 'tall:sticky tall:top-16',
      )}
    >
      <div id={foldId} className="mx-auto grid max-w-[96rem] grid-cols-1 gap-x-6 gap-y-1.5">
        {queue}
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="flex min-w-0 max-w-full items-center justify-between gap-2 max-md:w-full">
            <div className="min-w-0">
              <p className="truncate font-bold text-lg leading-snug md:whitespace-normal md:break-words">
                {detail.fullName}
              </p>
              <p
                id={statusLineId}
                tabIndex={-1}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm"
              >
                <span className="figures whitespace-nowrap">Contrato {detail.contractNumber || 'N/A'}</span>
                <StatusBadge status={detail.status} withdrawn={detail.outcome.end?.kind === 'withdrawn'} />
              </p>
            </div>
            <button
              type="button"
              aria-label={unfolded ? 'Ocultar o resumo' : 'Mostrar o resumo'}
              aria-expanded={unfolded}
              aria-controls={foldId}
              onClick={() => setUnfolded(!unfolded)}
              className="flex size-11 shrink-0 items-center justify-center md:hidden"
            >
              <ChevronDown aria-hidden className={classes('size-5', unfolded && 'rotate-180')} />
            </button>
          </div>
          <div className={folds}>
            <KeyFacts detail={detail} />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
          <div className={classes('flex flex-wrap items-center gap-x-4 gap-y-1', folds)}>
            <ReachTools detail={detail} onWrite={onWrite} />
            <WorkLine detail={detail} save={save} />
          </div>
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

/** The facts for a credit decision, in one line. */
function KeyFacts({ detail }: { detail: AdminDetail }) {
  const { creditScore, installmentCents, incomeCents, entryCents, birthDate, outcome } = detail
  const { entryPaidAt } = detail.journey
  return (
    <dl className="grid w-full grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-5 gap-y-2 sm:flex sm:w-auto sm:flex-wrap">
      <Fact label="Score" more={creditScore !== null && `risco ${scoreBand(creditScore).risk.toLowerCase()}`}>
        {creditScore ?? 'Sem score'}
      </Fact>
      <Fact label="Parcela ÷ renda" more={formatBRL(installmentCents)}>
        {shareInWords(installmentCents, incomeCents)}
      </Fact>
      <Fact label="Idade">{yearsBetween(birthDate, brazilianDate(new Date()))} anos</Fact>
      <Fact label="Entrada" more={entryCents > 0 && (entryPaidAt ? 'recebida' : !outcome.end && 'a receber')}>
        {entryCents > 0 ? formatBRL(entryCents) : 'Sem entrada'}
      </Fact>
    </dl>
  )
}

function Fact({ label, more, children }: { label: string; more?: ReactNode; children: ReactNode }) {
  return (
    <div className="text-sm">
      <dt className="text-ink-faint text-xs">{label}</dt>
      <dd className="figures whitespace-nowrap font-semibold">{children}</dd>
      {more && <dd className="figures whitespace-nowrap text-ink-faint text-xs">{more}</dd>}
    </div>
  )
}

/**
 * Keeps a focused control from hiding under the bar, which sticks below the header: the page scrolls the control further
 * down. Gives the ref for the bar.
 */
function useRoomForBar() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = bar
    if (!current) return
    const page = document.documentElement
    const measure = new ResizeObserver(() => {
      const sticks = getComputedStyle(current).position === 'sticky'
      page.style.scrollPaddingTop = sticks ? `calc(5rem + ${current.offsetHeight}px)` : ''
      // On phones, the navigation and the decisions cover the foot of the page.
      const [isTall, isPhone] = ['(height >= 30rem)', '(width < 48rem)'].map((query) => matchMedia(query).matches)
      page.style.scrollPaddingBottom = isPhone && isTall ? '12rem' : ''
    })
    measure.observe(current)
    return () => {
      measure.disconnect()
      page.style.scrollPaddingTop = ''
      page.style.scrollPaddingBottom = ''
    }
  }, [])
  return bar
}

/** Copies the CPF, calls the customer, opens a mail to them. */
function ReachTools({ detail, onWrite }: { detail: AdminDetail; onWrite: () => void }) {
  const icon = 'size-5 shrink-0'

  async function copy() {
    try {
      await navigator.clipboard.writeText(detail.cpf)
      toast.success('CPF copiado')
    } catch {
      toast.error(`Não foi possível copiar. O CPF é ${formatCpf(detail.cpf)}`)
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        className="px-3"
        icon={<Copy aria-hidden className={icon} />}
        onClick={copy}
      >
        Copiar CPF
      </Button>
      <LinkButton
        size="sm"
        variant="secondary"
        className="px-3"
        href={`tel:+55${detail.phone}`}
        target="_self"
        aria-label={`Ligar para ${formatPhone(detail.phone)}`}
        title={`Ligar para ${formatPhone(detail.phone)}`}
      >
        <Phone aria-hidden className={icon} />
      </LinkButton>
      <Button
        size="sm"
        variant="secondary"
        className="px-3"
        aria-label="Escrever ao cliente"
        title="Escrever ao cliente"
        onClick={onWrite}
      >
        <Mail aria-hidden className={icon} />
      </Button>
    </div>
  )
}
