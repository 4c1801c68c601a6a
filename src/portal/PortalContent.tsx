import { useStore } from '@nanostores/react'
import { ChevronRight } from 'lucide-react'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { pictureInColor } from '#content/motorcycles/picture-in-color.ts'
import { privacyCenterTitle } from '#content/privacy-center.ts'
import { brazilianDate, formatDateTime } from '#domain/calendar/calendar.ts'
import { firstName } from '#domain/identity/people.ts'
import { serverDate } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Picture } from '#ui/Picture.tsx'
import { FoldingCard } from '#ui/structure/FoldingCard.tsx'
import { later, lazily } from '#ui/structure/lazily.tsx'
import { PersonalData } from './contact/PersonalData.tsx'
import { Reminders } from './contact/Reminders.tsx'
import { $done } from './done/done.ts'
import { FinancingDetails } from './financing/FinancingDetails.tsx'
import { hasPayments } from './pix/has-payments.ts'
import { usePaymentWatch } from './pix/use-payment-watch.ts'
import { $applications, refresh } from './portal-state.ts'
import { firstStep, isFirst } from './progress/first-steps.ts'
import { NextStepCard } from './progress/NextStepCard.tsx'
import { StatusTimeline, timelineLine } from './progress/StatusTimeline.tsx'

// Loaded on demand. They suspend the whole content, so that nothing on screen moves when one arrives.
const ApplicationsPage = lazily(async () => (await import('./applications/ApplicationsPage.tsx')).ApplicationsPage)
const NewApplication = lazily(async () => (await import('./applications/NewApplication.tsx')).NewApplication)
const BureauConsent = lazily(async () => (await import('./consent/BureauConsent.tsx')).BureauConsent)
const EmailNotice = lazily(async () => (await import('./contact/EmailNotice.tsx')).EmailNotice)
const IncomeProofCard = lazily(async () => (await import('./income/IncomeProofCard.tsx')).IncomeProofCard)
const CounterOfferCard = lazily(async () => (await import('./counter-offer/CounterOfferCard.tsx')).CounterOfferCard)
const ContractCard = lazily(async () => (await import('./contract/ContractCard.tsx')).ContractCard)
const Documents = lazily(async () => (await import('./documents/Documents.tsx')).Documents)
const PickupCard = lazily(async () => (await import('./pickup/PickupCard.tsx')).PickupCard)
const VehicleCard = lazily(async () => (await import('./pickup/VehicleCard.tsx')).VehicleCard)
const ContractPage = lazily(async () => (await import('./contract/ContractPage.tsx')).ContractPage)
const InstallmentsCard = lazily(async () => (await import('./installments/InstallmentsCard.tsx')).InstallmentsCard)
const AccessPage = lazily(async () => (await import('./access/AccessPage.tsx')).AccessPage)
const DeletionNotice = lazily(async () => (await import('./requests/DeletionNotice.tsx')).DeletionNotice)
const RequestsPage = lazily(async () => (await import('./requests/RequestsPage.tsx')).RequestsPage)
const PixPanel = lazily(async () => (await import('./pix/PixPanel.tsx')).PixPanel)
const DoneNotice = lazily(async () => (await import('./done/DoneNotice.tsx')).DoneNotice)
const laterSteps = later(() => import('./progress/next-step.ts'))

type Props = {
  view: ApplicantView
  staleSince: string | null
  /** A model's picture by its slug. */
  artwork: Readonly<Record<string, string>>
  /** A model's capacity in cc by its slug. */
  capacities: Readonly<Record<string, number>>
}

/**
 * The portal after the application has loaded. Wide screens show the timeline beside everything else. Whoever draws it
 * gives it the application as its key, so that nothing of one application stays with another.
 */
export function PortalContent({ view, staleSince, artwork, capacities }: Props) {
  const today = brazilianDate(serverDate())
  const count = useStore($applications).length
  const hash = useHash()
  const pays = hasPayments(view) || view.outcome.payableCents > 0
  usePaymentWatch(view.id, pays || (view.status === 'completed' && view.outcome.end === null))
  useWayBack(hash)
  if (hash === '#contrato' || hash === '#desistir') {
    return (
      <Suspense fallback={<Loading label="Abrindo o contrato..." />}>
        <ContractPage view={view} givesUp={hash === '#desistir'} />
      </Suspense>
    )
  }
  if (hash === '#pedidos') {
    return (
      <Suspense fallback={<Loading />}>
        <ApplicationsPage view={view} artwork={artwork} />
      </Suspense>
    )
  }
  if (hash === '#acesso') {
    return (
      <Suspense fallback={<Loading />}>
        <AccessPage view={view} />
      </Suspense>
    )
  }
  if (hash.startsWith('#atendimento')) {
    return (
      <Suspense fallback={<Loading />}>
        <RequestsPage view={view} hash={hash} />
      </Suspense>
    )
  }
  const { slug } = view.motorcycle
  const picture = pictureInColor(artwork[slug], slug, view.offer.color)
  const step = isFirst(view.step) ? firstStep(view, view.step, today) : laterSteps().nextStep(view, today)
  // The part for the customer's next task comes right after the card that asks for it.
  const owes = view.step === 'pay_installment'
  // The cards of the installments and of the motorcycle say the same.
  const isTold = (view.step === 'delivered' || view.step === 'settled') && view.handOver !== null
  const hasContract = Boolean(view.journey.contract?.readyAt) || Boolean(view.journey.withdrawnAt)
  const contractWaits = step.turn === 'you' && step.action?.href !== '#contrato'
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4 sm:mb-6">
        <div className="min-w-0">
          <h1 className="font-extrabold text-3xl">Meu Financiamento</h1>
          <div className="mt-1 flex items-center gap-4 print:hidden">
            <p className="min-w-0 text-ink-soft">
              Olá, <span translate="no">{firstName(view.fullName) ?? view.fullName}</span>! Aqui você acompanha a sua{' '}
              <span translate="no">{view.motorcycle.model}</span>.
            </p>
            {/* Wide screens have room for a large one below. */}
            <Picture
              {...picture}
              alt=""
              width={640}
              height={400}
              className="h-14 w-auto shrink-0 object-contain lg:hidden"
            />
          </div>
        </div>
        {count > 1 && (
          <LinkButton variant="secondary" href="#pedidos" className="print:hidden">
            {`Meus pedidos (${count})`}
          </LinkButton>
        )}
      </div>
      <Done view={view} />
      {staleSince !== null && <StaleNotice since={staleSince} />}
      {view.deletion && <DeletionNotice deletion={view.deletion} />}
      <div className="grid grid-cols-1 gap-2.5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-6">
        <div className="grid min-w-0 grid-cols-1 content-start gap-2.5 sm:gap-5 lg:gap-6">
          {view.handOver && view.outcome.end === null && <InstallmentsCard view={view} />}
          {!isTold && !view.deletion?.takesApplication && (
            <NextStepCard
              step={step}
              refusal={
                view.outcome.end?.kind === 'refused' && view.outcome.refusal !== 'request'
                  ? {
                      application: view.id,
                      reason: view.outcome.refusal,
                      reviews: view.reviews ?? [],
                      installments: view.installments,
                      incomeCents: view.incomeCents,
                      entryCents: view.offer.entryCents,
                    }
                  : null
              }
            />
          )}
          {owes && !view.handOver && <InstallmentsCard view={view} />}
          <div className="contents print:hidden">
            {view.step === 'send_income' && <IncomeProofCard view={view} key={view.id} />}
            {view.step === 'choose_offer' && <CounterOfferCard view={view} artwork={artwork} />}
            {view.asksConsent === true && <BureauConsent view={view} key={view.id} />}
            {view.emailConfirmed === false && <EmailNotice view={view} key={view.email} />}
            {step.turn === 'ended' && <NewApplication />}
            {!contractWaits && hasContract && <ContractCard view={view} />}
            {view.status === 'waiting_docs' && <Documents view={view} />}
          </div>
          {view.status === 'completed' &&
            view.outcome.end === null &&
            (view.handOver ? (
              <VehicleCard view={view} picture={picture} today={today} />
            ) : (
              (view.pickup || view.outcome.may.book) && <PickupCard view={view} />
            ))}
          <div className="contents print:hidden">
            {pays && <PixPanel view={view} />}
            {contractWaits && hasContract && <ContractCard view={view} />}
          </div>
        </div>
        <FoldingCard
          title="Andamento"
          line={timelineLine(view)}
          id="andamento"
          className="self-start lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden"
        >
          <StatusTimeline view={view} />
        </FoldingCard>
        <div className="grid min-w-0 grid-cols-1 content-start gap-2.5 sm:gap-5 lg:gap-6">
          <FinancingDetails view={view} picture={picture} capacity={capacities[view.motorcycle.slug]} />
          {view.status === 'completed' && view.outcome.end === null && !view.handOver && !owes && (
            <InstallmentsCard view={view} />
          )}
          <PersonalData view={view} correctsEmail={hash === '#corrigir-email'} />
          <Reminders view={view} />
          {/* Whoever still pays for a motorcycle is offered no other one. */}
          {view.step === 'settled' && <NewApplication />}
          <AccountCard />
        </div>
      </div>
    </>
  )
}

/** What the customer has just got done. Screen readers announce it, so its place is there before. */
function Done({ view }: Pick<Props, 'view'>) {
  const done = useStore($done)
  return (
    <div role="status" className="mb-5 empty:hidden print:hidden lg:mb-6">
      {done && (
        <Suspense>
          <DoneNotice done={done} view={view} />
        </Suspense>
      )}
    </div>
  )
}

/** Leads to the password and the open sessions, to the customer's requests, and to the rights over their own data. */
function AccountCard() {
  return (
    <nav aria-label="Conta e atendimento" className="rounded-lg border border-line bg-white print:hidden">
      <ul className="divide-y divide-line">
        <AccountLink
          href="#acesso"
          title="Senha e acessos"
          text="Troque a senha e veja onde a sua conta está aberta."
        />
        <AccountLink
          href="#atendimento"
          title={privacyCenterTitle}
          text="Escreva para a gente, e veja, baixe, corrija ou apague os seus dados."
        />
      </ul>
    </nav>
  )
}

function AccountLink({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <li>
      <a href={href} className="flex min-h-14 items-center gap-4 px-5 py-3 hover:bg-paper sm:px-6 sm:py-4">
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-lg">{title}</span>
          <span className="block text-ink-soft text-sm max-sm:hidden">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </a>
    </li>
  )
}

/**
 * Says that the server does not answer, and how old the shown data are. `since` is an ISO instant, or '' if unknown.
 */
function StaleNotice({ since }: { since: string }) {
  return (
    <Alert
      tone="warn"
      role="status"
      className="mb-5 print:hidden"
      title="Não conseguimos atualizar os dados agora"
      action={
        <Button size="sm" variant="secondary" onClick={() => void refresh()}>
          Tentar novamente
        </Button>
      }
    >
      <p>
        <span>
          {since
            ? `Você está vendo as informações de ${formatDateTime(since)}.`
            : 'Você está vendo as informações do seu último acesso.'}
        </span>{' '}
        Elas se atualizam sozinhas quando a conexão voltar.
      </p>
    </Alert>
  )
}

const innerPages = /^#(contrato|desistir|pedidos|acesso|atendimento)/

/**
 * After an inner page, puts the focus back on the link that led there. What was done on it stands above and goes first.
 */
function useWayBack(hash: string): void {
  const before = useRef(hash)
  useEffect(() => {
    const left = before.current
    before.current = hash
    if (!innerPages.test(left) || innerPages.test(hash) || $done.get() !== null) return
    const link = document.querySelector<HTMLAnchorElement>(`main a[href="${left}"]`)
    link?.closest('details')?.setAttribute('open', '')
    link?.scrollIntoView({ block: 'center' })
    link?.focus({ preventScroll: true })
  }, [hash])
}

function follow(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** Returns the address from its '#' on, which names the open page of the portal. */
function useHash(): string {
  return useSyncExternalStore(
    follow,
    () => location.hash,
    () => '',
  )
}
