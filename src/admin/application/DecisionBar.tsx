import { Copy, Mail, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { scoreBand } from '#content/credit-score.ts'
import { brazilianDate, formatPlainDate, yearsBetween } from '#domain/calendar/calendar.ts'
import { daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL, shareInWords } from '#domain/money/money.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { StatusBadge } from '../applications/StatusBadge.tsx'
import { useTablet } from '../core/use-wide.ts'
import { DecisionActions } from './DecisionActions.tsx'
import { isServicing } from './DetailCards.tsx'
import { useInstallments } from './installments/use-installments.ts'
import { NewsBanner } from './NewsBanner.tsx'
import { statusLineId } from './status/tracker-step.ts'
import type { Save } from './use-application.ts'
import { AsCustomer, Assign, WorkFacts } from './WorkLine.tsx'

type Props = {
  detail: AdminDetail
  save: Save
  onWrite: () => void
  /** The analyst's position in a queue. */
  queue: ReactNode
}

/**
 * The one bar of the page: the applicant, the colleague at work on it, the facts for a decision, its buttons and the
 * queue. It stays at the top while the page scrolls. On phones only the line with name and stage stays there, and the
 * decisions stay at the foot, above the navigation. Everything scrolls with the page on a screen that is too low, such
 * as a phone on its side, and on a tablet held upright, where the bar would take a third of the screen.
 */
export function DecisionBar({ detail, save, onWrite, queue }: Props) {
  const { bar, line } = useRoomForBar()
  const hasRoom = useTablet()
  return (
    <>
      {!hasRoom && queue}
      <section
        ref={bar}
        aria-label="Decisão"
        className="z-20 border-line bg-white max-md:contents md:-mx-6 md:border-y md:px-6 md:py-1.5 lg:tall:sticky lg:tall:top-16"
      >
        <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-x-6 gap-y-1 max-md:contents">
          {hasRoom && queue}
          <div className="flex flex-wrap items-start gap-x-6 gap-y-1 max-md:contents">
            <div className="min-w-0 max-w-full max-md:contents md:grow md:basis-64">
              <div
                ref={line}
                className="min-w-0 max-md:z-20 max-md:-mx-4 max-md:-mb-2 max-md:border-line max-md:border-y max-md:bg-white max-md:px-4 max-md:py-1 max-md:tall:sticky max-md:tall:top-0"
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
              <WorkFacts detail={detail} />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-2 md:flex-col md:items-end">
              <div className="flex gap-1">
                <ReachTools detail={detail} onWrite={onWrite} />
                <AsCustomer id={detail.id} />
              </div>
              <Assign detail={detail} save={save} />
            </div>
            {isServicing(detail) ? <DebtFacts detail={detail} /> : <CreditFacts detail={detail} />}
            <div className="grid grid-cols-1 gap-2 max-md:tall:fixed max-md:tall:inset-x-0 max-md:tall:bottom-[max(57px,calc(23px+1.18rem))] max-md:tall:z-20 max-md:tall:max-h-[60dvh] max-md:tall:overflow-y-auto max-md:tall:border-line max-md:tall:border-t max-md:tall:bg-white max-md:tall:p-2 md:contents">
              <div className="empty:hidden md:order-first md:basis-full">
                <NewsBanner />
              </div>
              <DecisionActions detail={detail} save={save} />
            </div>
          </div>
        </div>
      </section>
    </>
  )
}

/** The facts for a credit decision, in one line. */
function CreditFacts({ detail }: { detail: AdminDetail }) {
  const { creditScore, installmentCents, entryCents, birthDate, outcome } = detail
  // A proved income counts instead of the declared one.
  const incomeCents = detail.analysis.income.cents
  const { entryPaidAt } = detail.journey
  return (
    <dl className="flex flex-wrap justify-between gap-x-2 gap-y-2 sm:gap-x-5">
      <Fact label="Score" more={creditScore !== null && `risco ${scoreBand(creditScore).risk.toLowerCase()}`}>
        {creditScore ?? 'Sem score'}
      </Fact>
      <Fact label="Parcela ÷ renda" more={formatBRL(installmentCents)}>
        {shareInWords(installmentCents, incomeCents)}
      </Fact>
      <Fact label="Idade">{`${yearsBetween(birthDate, brazilianDate(new Date()))} anos`}</Fact>
      <Fact label="Entrada" more={entryCents > 0 && (entryPaidAt ? 'recebida' : !outcome.end && 'a receber')}>
        {entryCents > 0 ? formatBRL(entryCents) : 'Sem entrada'}
      </Fact>
    </dl>
  )
}

/** The facts of a contract whose motorcycle was handed over: what is late, what comes next, and how much is open. Without a plan, those of the decision. */
function DebtFacts({ detail }: { detail: AdminDetail }) {
  const plan = useInstallments(detail.id).data?.plan
  if (plan === null) return <CreditFacts detail={detail} />
  const open = plan?.rows.filter(({ state }) => state !== 'paid') ?? []
  const late = open.filter(({ state }) => state === 'late')
  const [first] = open
  const lateCents = late.reduce((sum, { todayCents }) => sum + todayCents, 0)
  return (
    <dl className="flex min-h-12 flex-wrap justify-between gap-x-2 gap-y-2 sm:gap-x-5">
      {plan && first && late.length > 0 && (
        <Fact label="Em atraso" more={formatBRL(lateCents)}>
          {inDays(daysBetween(first.dueOn, plan.today))}
        </Fact>
      )}
      {plan && first && late.length === 0 && (
        <Fact label="Próxima parcela" more={formatBRL(first.todayCents)}>
          {formatPlainDate(first.payableUntil)}
        </Fact>
      )}
      {plan && (
        <>
          <Fact label="Pagas">{`${plan.rows.length - open.length} de ${plan.rows.length}`}</Fact>
          <Fact label="Em aberto" more={first && `quita com ${formatBRL(plan.payoffCents)}`}>
            {formatBRL(plan.openCents)}
          </Fact>
        </>
      )}
    </dl>
  )
}

const inDays = (days: number) => (days === 1 ? '1 dia' : `${days} dias`)

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
 * Keeps a focused control from hiding under the bar, or on phones under its line: the page scrolls the control further down.
 * Returns the refs for both.
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
    <>
      <Button
        size="sm"
        variant="secondary"
        className="w-11 px-0! lg:min-h-9"
        aria-label="Copiar CPF"
        title={`Copiar o CPF ${formatCpf(detail.cpf)}`}
        onClick={copy}
      >
        <Copy aria-hidden className={icon} />
      </Button>
      <LinkButton
        size="sm"
        variant="secondary"
        className="w-11 px-0! lg:min-h-9"
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
        className="w-11 px-0! lg:min-h-9"
        aria-label="Escrever ao cliente"
        title="Escrever ao cliente"
        onClick={onWrite}
      >
        <Mail aria-hidden className={icon} />
      </Button>
    </>
  )
}
