import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InstallmentsAnswer, InstallmentsView, InstallmentView } from '#api/installments.ts'
import type { ApplicantView } from '#api/portal.ts'
import { brand } from '#content/brand.ts'
import { allInstallments } from '#content/installment-count.ts'
import { anyWay } from '#content/ways-to-pay.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { api, viewedApplication } from '#lib/api.ts'
import { startPolling } from '#lib/poll.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { intoSight } from '#ui/into-sight.ts'
import { Card } from '#ui/structure/Card.tsx'
import { Fold } from '#ui/structure/Fold.tsx'
import { FoldingCard } from '#ui/structure/FoldingCard.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { isSaidPaid } from '../boleto/said-paid.ts'
import { debitSentence, isDebited } from '../debit/debit-sentence.ts'
import { $done } from '../done/done.ts'
import { installmentsDone } from '../done/done-words.ts'
import { takePaidByCard } from '../pix/card-return.ts'
import { $paymentTurn } from '../pix/use-payment-watch.ts'
import { useAnswer } from '../session.ts'
import { DueDayOffer } from './DueDayOffer.tsx'
import { InstallmentPayment } from './InstallmentPayment.tsx'
import { AllInstallments, NextInstallment } from './InstallmentRows.tsx'
import { LateTogether, lateTogether } from './LateTogether.tsx'
import { Papers } from './Papers.tsx'
import { PayAhead } from './PayAhead.tsx'
import { Settled, TermVoided } from './Settled.tsx'
import { WaitingPayments } from './WaitingPayments.tsx'
import { waysOf } from './ways-of.ts'

/** The server seals a term of settlement in seconds, and has a debit made as fast, so the open page waits for them. */
const whileAwaited = { every: 5_000, longest: 30_000 }

/** The payments after the release: the next installment, the whole plan, and the amount that settles it today. */
export function InstallmentsCard({ view }: { view: ApplicantView }) {
  const { data: answer, failure, reload, set } = useInstallments(view.id)
  const plan = answer?.plan
  if (plan === null) return null
  const content = (
    <>
      {failure && (
        <Alert tone="bad" title="Não conseguimos mostrar as suas parcelas">
          <p className="mb-3">Nada mudou no seu contrato. Tente de novo em instantes.</p>
          <Button size="sm" variant="secondary" onClick={reload}>
            Tentar novamente
          </Button>
        </Alert>
      )}
      {/* As high as the window, so that nothing in sight moves when they come. */}
      {plan === undefined && !failure && (
        <Loading label="Carregando as parcelas..." className="min-h-dvh py-16 print:min-h-0" />
      )}
      {answer && <WaitingPayments application={view.id} answer={answer} onAnswer={set} reload={reload} />}
      {answer?.dueDay.offer && (
        <DueDayOffer
          key={answer.dueDay.offer.id}
          application={view.id}
          offer={answer.dueDay.offer}
          onAnswer={set}
          reload={reload}
        />
      )}
      {answer && plan && <Plan plan={plan} answer={answer} onAnswer={set} view={view} />}
    </>
  )
  // Until the hand-over the motorcycle comes first: the plan is a line on phones, unless something is under way.
  if (view.handOver === null && view.step !== 'pay_installment')
    return (
      <FoldingCard
        title="Minhas parcelas"
        line={plan ? nextInstallmentLine(plan) : 'Carregando as parcelas...'}
        id="parcelas"
        opens={failure !== undefined || (answer !== undefined && isUnderWay(answer))}
      >
        {content}
      </FoldingCard>
    )
  return (
    <Card title="Minhas parcelas" id="parcelas">
      {content}
    </Card>
  )
}

/** Whether a payment is being made or decided about, or the bank asks for an answer. */
const isUnderWay = ({ charges, checked, duplicates, dueDay, debit }: InstallmentsAnswer) =>
  charges.length + checked.length + duplicates.length > 0 ||
  dueDay.offer !== null ||
  (debit !== null && debit.state !== 'off')

/** The next installment in one line, e.g. 'A parcela 1, de R$ 281,06, vence em 28/12/2026.' */
function nextInstallmentLine({ rows }: InstallmentsView): string {
  const next = rows.find(({ state }) => state !== 'paid')
  if (!next) return 'Todas pagas'
  return `A parcela ${next.number}, de ${formatBRL(next.valueCents)}, vence em ${formatPlainDate(next.dueOn)}.`
}

const Debit = lazily(async () => (await import('../debit/Debit.tsx')).Debit)

const planOf = (application: string) => api.portal.installments.$get({ query: { application } })

/** Loads the plan of an application and its charges, and again after every payment. Tells what was paid meanwhile. */
function useInstallments(application: string) {
  const loaded = useAnswer(application, () => planOf(application))
  const { data, reload, ask } = loaded
  const paymentTurn = useStore($paymentTurn)
  const loadedTurn = useRef(paymentTurn)
  useEffect(() => {
    if (loadedTurn.current === paymentTurn) return
    loadedTurn.current = paymentTurn
    reload()
  }, [paymentTurn, reload])

  const shown = useRef(data)
  useEffect(() => {
    const done = data && installmentsDone(shown.current ?? beforeCard(data), data)
    shown.current = data
    if (done) $done.set(done)
  }, [data])

  const isSealing = data?.plan?.settlement?.term?.sizeBytes === null
  // The customer decides about a debit at their bank, and comes back.
  const isAsked = data?.debit?.state === 'asked' || data?.debit?.state === 'offered'
  const isAwaited = isSealing || isAsked
  useEffect(() => {
    if (!isAwaited) return
    return startPolling(async () => (await ask(planOf(application))) ?? 'same', whileAwaited)
  }, [isAwaited, ask, application])
  return loaded
}

/** The plan as it was before a payment from which the customer has just come back; the plan itself for anybody else. */
function beforeCard(answer: InstallmentsAnswer): InstallmentsAnswer {
  const paid = takePaidByCard('installments')
  if (!paid || !answer.plan) return answer
  const rows = answer.plan.rows.map((row) => (paid.includes(row.number) ? { ...row, state: 'open' as const } : row))
  return { ...answer, plan: { ...answer.plan, rows } }
}

/**
 * Tells whether the table of all installments is unfolded. The link 'Ver as parcelas' unfolds it and moves the focus
 * there.
 */
function useTable() {
  const [open, setOpen] = useState(viewedApplication() !== null)
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    function lead() {
      if (window.location.hash !== '#parcelas') return
      flushSync(() => setOpen(true))
      table.current?.focus({ preventScroll: true })
      table.current?.scrollIntoView()
    }
    const stop = new AbortController()
    addEventListener('hashchange', lead, stop)
    return () => stop.abort()
  }, [])
  return { open, setOpen, table }
}

/** Says in one line how the next installment is paid, and when. */
function HowNext({ plan, answer, next }: Pick<PlanProps, 'plan' | 'answer'> & { next: InstallmentView }) {
  const ways = waysOf(plan, answer.ways, [next.number])
  const charge = answer.charges.find(({ numbers }) => numbers.join() === String(next.number))
  if (next.debit) return <p className="mt-2 max-w-prose font-semibold">{debitSentence(next.debit)}</p>
  if (ways.length === 0) return null
  const chosen = charge && isPayable(charge) ? [charge.way] : ways
  const until = next.state === 'late' ? lateUntil(charge) : `até ${formatPlainDate(next.payableUntil)}`
  if (until === null) return null
  return (
    <p className="mt-2 font-semibold">
      <span>{`Você paga por ${anyWay(chosen)}, ${until}.`}</span>
    </p>
  )
}

/** Says until when a late installment costs what. A boleto holds the interest up to its last day. Null before it. */
function lateUntil(charge: InstallmentsAnswer['charges'][number] | undefined): string | null {
  if (charge?.way !== 'boleto' || !isPayable(charge)) return 'hoje, pelo valor de hoje'
  if (charge.code === null || charge.dueOn === null) return null
  return `até ${formatPlainDate(charge.dueOn)}: ${formatBRL(charge.amountCents)}, com o atraso até esse dia`
}

/** What a late installment costs more today than on its due day. */
const delayOf = ({ fineCents, interestCents, correctionCents }: InstallmentView) =>
  fineCents + interestCents + correctionCents

const isPayable = (charge: InstallmentsAnswer['charges'][number] | undefined) =>
  charge !== undefined && charge.state !== 'expired' && charge.state !== 'refused'

/** Whether no automatic debit is on, nor ended lately: what is only an offer folds. */
const isUnused = ({ state, ended }: NonNullable<InstallmentsAnswer['debit']>) => state === 'off' && ended === null

type PlanProps = {
  plan: InstallmentsView
  answer: InstallmentsAnswer
  onAnswer: (answer: InstallmentsAnswer) => void
  view: Pick<ApplicantView, 'id' | 'priceCents' | 'entryCents' | 'contractNumber'>
}

/** The plan with what can be paid of it today. */
export function Plan({ plan, answer, onAnswer, view }: PlanProps) {
  const { open, setOpen, table } = useTable()
  const next = plan.rows.find(({ state }) => state !== 'paid')
  const paid = plan.rows.filter(({ state }) => state === 'paid').length
  const late = plan.rows.filter(({ state }) => state === 'late').length
  const delayCents = plan.rows.reduce((sum, one) => sum + (one.state === 'late' ? delayOf(one) : 0), 0)
  const underWay = plan.rows.filter(({ debit }) => debit?.phase === 'under_way').map(({ number }) => number)
  const inCheck = new Set([...answer.checked.flatMap(({ numbers }) => numbers), ...underWay])
  const allLate = lateTogether(plan, inCheck)
  const isChecked = next !== undefined && answer.checked.some(({ numbers }) => numbers.includes(next.number))
  const nextCharge = answer.charges.find(({ numbers }) => numbers.join() === String(next?.number))
  const isNextSaidPaid = isSaidPaid(nextCharge, plan.today)
  const debitPlace = useRef<HTMLDivElement>(null)
  /** A debit that was asked for stands above the offer of it, so the press is answered there. */
  function onDebit(changed: InstallmentsAnswer) {
    const wasOffer = answer.debit !== null && isUnused(answer.debit)
    flushSync(() => onAnswer(changed))
    if (!wasOffer) return
    debitPlace.current?.focus({ preventScroll: true })
    intoSight(debitPlace.current)
  }
  const debit = answer.debit && (
    <Suspense fallback={<Loading label="Carregando o débito automático..." />}>
      <Debit
        application={view.id}
        contractNumber={view.contractNumber}
        debit={answer.debit}
        rows={plan.rows}
        onAnswer={onDebit}
      />
    </Suspense>
  )
  return (
    <>
      {next && plan.settlement?.voidedAt && <TermVoided at={plan.settlement.voidedAt} />}
      {next ? (
        <section
          id="proxima-parcela"
          aria-label="Próxima parcela"
          tabIndex={-1}
          className="scroll-mt-6 focus:outline-none"
        >
          <NextInstallment row={next} isSaidPaid={isNextSaidPaid} />
        </section>
      ) : (
        <Settled settledOn={plan.settledOn} settlement={plan.settlement} application={view.id} />
      )}
      {/* The buttons below say the ways too, as long as none is chosen. */}
      {next && !isChecked && !isNextSaidPaid && (isPayable(nextCharge) || next.debit || !answer.isChargeable) && (
        <HowNext plan={plan} answer={answer} next={next} />
      )}
      {next?.state === 'late' && (
        <div className="mt-4 print:hidden">
          <LinkButton variant="secondary" href="#atendimento">
            Conversar sobre a parcela
          </LinkButton>
        </div>
      )}
      {next && answer.isChargeable && !inCheck.has(next.number) && (
        <InstallmentPayment
          key={next.number}
          application={view.id}
          numbers={[next.number]}
          isCorrected={plan.isCorrected}
          today={plan.today}
          isLate={next.state === 'late'}
          charges={answer.charges}
          ways={waysOf(plan, answer.ways, [next.number])}
          onAnswer={onAnswer}
          isDebited={isDebited(next.debit)}
        />
      )}
      {answer.isChargeable && allLate.length > 0 && (
        <LateTogether
          application={view.id}
          plan={plan}
          numbers={allLate}
          charges={answer.charges}
          ways={answer.ways}
          onAnswer={onAnswer}
        />
      )}
      {next && answer.debit && !isUnused(answer.debit) && (
        // biome-ignore lint/a11y/useSemanticElements: no group of form fields.
        <div
          ref={debitPlace}
          role="group"
          aria-label="Débito automático"
          tabIndex={-1}
          className={classes(
            'mt-5 border-line border-t pt-5 empty:hidden focus:outline-none',
            // A code that waits to be authorised is nothing to keep.
            (answer.debit.state === 'asked' || answer.debit.state === 'offered') && 'print:hidden',
          )}
        >
          {debit}
        </div>
      )}
      <p className="figures mt-4 font-semibold">
        <span>{paid}</span> de <span>{plan.rows.length}</span> <span>{plan.rows.length === 1 ? 'paga' : 'pagas'}</span>
        <span>{late > 0 && `, ${late} em atraso`}</span>
      </p>
      <div className="mt-2">
        <Progress value={(paid / plan.rows.length) * 100} label="Parcelas pagas" />
      </div>
      {next && <AlreadyPaid plan={plan} view={view} />}
      {next && (
        <Fold
          title={
            <span className="figures">
              <span>{`Quitar hoje, ${formatPlainDate(plan.today)}`}</span>:{' '}
              <strong translate="no" className="whitespace-nowrap font-extrabold">
                {formatBRL(plan.payoffCents)}
              </strong>
            </span>
          }
        >
          <p className="text-ink-soft">
            <span>{plan.rows.length - paid === 1 ? 'Uma parcela' : `${plan.rows.length - paid} parcelas`}</span> em
            aberto
            <span>{plan.payoffCents !== plan.openCents && `, que somam ${formatBRL(plan.openCents)}`}</span>
            <span>{delayCents > 0 && `, mais ${formatBRL(delayCents)} pelo atraso`}</span>. Sem tarifa.
          </p>
          {answer.isChargeable ? (
            <PayAhead
              ways={answer.ways}
              plan={plan}
              inCheck={inCheck}
              charges={answer.charges}
              allLate={allLate}
              onAnswer={onAnswer}
              application={view.id}
            />
          ) : (
            <AskHow />
          )}
        </Fold>
      )}
      {next && answer.debit && isUnused(answer.debit) && (
        <div className="print:hidden">
          <Fold title="Deixar as parcelas no débito automático">{debit}</Fold>
        </div>
      )}
      <div className="print:hidden">
        <Fold title="Para guardar">
          <Papers plan={plan} application={view.id} />
        </Fold>
      </div>
      <Button size="sm" variant="ghost" className="mt-2 -ml-4" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Esconder as parcelas' : `Ver ${allInstallments(plan.rows.length)}`}
      </Button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: no group of form fields.
        <div ref={table} role="group" aria-label="Todas as parcelas" tabIndex={-1} className="focus:outline-none">
          <AllInstallments rows={plan.rows} application={view.id} />
        </div>
      )}
    </>
  )
}

/**
 * How much of the motorcycle's price is paid, the entry included. Unknown where the installments hold more than the
 * price.
 */
function AlreadyPaid({ plan, view: { priceCents, entryCents } }: Pick<PlanProps, 'plan' | 'view'>) {
  if (plan.rows.reduce((sum, { valueCents }) => sum + valueCents, 0) !== priceCents - entryCents) return null
  const open = plan.rows.filter(({ state }) => state !== 'paid')
  const paidCents = open.reduce((rest, { valueCents }) => rest - valueCents, priceCents)
  return (
    <p className="mt-2 text-ink-soft text-sm">
      Com a entrada, você já pagou <span translate="no">{formatBRL(paidCents)}</span> dos{' '}
      <span translate="no">{formatBRL(priceCents)}</span> da moto.
    </p>
  )
}

/** Without a provider a static code would outlive the day's amount, so the customer asks staff how to pay. */
function AskHow() {
  const [phone] = brand.phones
  return (
    <>
      <p className="mt-4 max-w-prose text-ink-soft">
        Para pagar uma parcela, adiantar ou quitar, escreva para a gente ou ligue para{' '}
        <span translate="no">{phone?.number}</span>: o banco confirma o valor do dia e envia como pagar.
      </p>
      <div className="mt-4 print:hidden">
        <LinkButton variant="secondary" href="#atendimento">
          Pedir como pagar
        </LinkButton>
      </div>
    </>
  )
}
