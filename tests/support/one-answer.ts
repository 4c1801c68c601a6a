import type { Step } from '#domain/application/state.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type Queue, queues } from '#domain/work-lists.ts'
import { listedStepWords } from '../../src/portal/applications/ApplicationsPage.tsx'
import { nextStep } from '../../src/portal/progress/next-step.ts'
import type { TestServer } from './api.ts'
import { detailOf } from './contracts.ts'
import type { People } from './driver.ts'
import { portalOf } from './pix/bank.ts'

/** The queues in which an application stands because the bank has to do its next step. */
const ofTheBank: readonly Queue[] = [
  ...(['analyse', 'documents', 'pix', 'contract', 'register', 'release', 'pickup'] as const),
]

/** The mails that remind of something, and the steps at which it is still to be done. */
const remindsAt: Readonly<Record<string, readonly Step[]>> = {
  documents_reminder: ['send_documents', 'resend_documents'],
  entry_reminder: ['pay_entry'],
  signature_reminder: ['sign'],
  contract_lapsed: ['renew_contract'],
  income_reminder: ['send_income'],
  pickup_unbooked: ['book', 'pay_installment'],
  installment_late: ['pay_installment'],
}

/**
 * What every place answers about one application, which is the only one: portal, list, queues, dashboard, counter, the
 * calls to customers who are late, and the reminders that went out since an instant.
 */
export async function answersAbout(
  server: TestServer,
  { ana, natal, applicant: { id, browser } }: People,
  since: Date,
) {
  const today = brazilianDate(server.deps.now())
  const list = async (query: object) =>
    (await (await ana.api.admin.applications.$get({ query: { ids: id, ...query } })).json()).rows
  const view = await portalOf(browser)
  const { applications } = await (await browser.api.portal.applications.$get()).json()
  const own = applications.find((one) => one.id === id)
  const [row] = await list({})
  const waiting: Queue[] = []
  for (const queue of queues) if ((await list({ queue })).length > 0) waiting.push(queue)
  const dashboard = await (await ana.api.admin.dashboard.$get()).json()
  const { rows: payments } = await (await ana.api.admin.payments.$get({ query: { state: 'todo' } })).json()
  const { pickups } = await (await natal.api.admin.pickups.$get()).json()
  const { plan } = await (await browser.api.portal.installments.$get({ query: { application: id } })).json()
  const { rows: calls } = await (await ana.api.admin.collection.$get({ query: { list: 'calls' } })).json()
  const reminders = await server.deps.db
    .selectFrom('messages')
    .select('kind')
    .where('application_id', '=', id)
    .where('created_at', '>=', since)
    .where('kind', 'in', Object.keys(remindsAt))
    .execute()
  return {
    today,
    view,
    step: nextStep(view, today),
    own: own && { ...listedStepWords(own), step: own.step },
    row,
    isLateListed: (await list({ age: 'late' })).length > 0,
    isPromisedListed: (await list({ open: 'promised', sort: 'promisedBy' })).length > 0,
    waiting,
    counted: dashboard.queues.filter(({ count }) => count > 0).map(({ queue }) => queue),
    late: dashboard.team.reduce((sum, { late }) => sum + late, 0),
    detail: await detailOf(ana, id),
    payments,
    counter: pickups.find((one) => one.id === id),
    due: plan?.rows.filter(({ state, dueOn }) => state !== 'paid' && dueOn <= today) ?? [],
    isCalled: calls.length > 0,
    reminders: reminders.map(({ kind }) => kind),
  }
}

/** The pairs of answers that contradict each other, in words. */
export function disagreements(answers: Awaited<ReturnType<typeof answersAbout>>): string[] {
  const { today, view, step, own, row, waiting, counted, detail, payments, counter, due } = answers
  const found: string[] = []
  const agree = (holds: boolean, words: string) => {
    if (!holds)
      found.push(`${words} (${step.turn}: ${step.title}; step ${own?.step}; queues ${waiting}; day ${view.promisedBy})`)
  }
  const isBank = step.turn === 'bank'
  agree(own?.turn === step.turn, `the portal says ${step.turn}, its list of applications ${own?.turn}`)
  agree(row?.promisedBy === view.promisedBy, `the portal promises ${view.promisedBy}, the list ${row?.promisedBy}`)
  agree(
    detail.promisedBy === view.promisedBy,
    `the portal promises ${view.promisedBy}, the detail ${detail.promisedBy}`,
  )
  agree(!isBank || view.promisedBy !== null, 'it is the turn of the bank, without a day')
  agree(
    isBank || view.promisedBy === null || waiting.includes('lien'),
    'the bank promises a day, and it is not its turn',
  )
  const isQueued = waiting.some((queue) => ofTheBank.includes(queue)) || payments.length > 0
  agree(!isBank || isQueued, 'it is the turn of the bank, and no queue holds it')
  const atWork = waiting.filter((queue) =>
    ['analyse', 'documents', 'pix', 'contract', 'register', 'release'].includes(queue),
  )
  agree(isBank || atWork.length === 0, `the queue ${atWork} holds it, and it is not the turn of the bank`)
  agree(
    !waiting.includes('unsigned') || step.turn === 'you',
    'it waits for a signature, and it is not the turn of the customer',
  )
  agree(waiting.join() === counted.join(), `the list finds it in ${waiting}, the dashboard in ${counted}`)
  const isLate = view.promisedBy !== null && view.promisedBy < today
  agree(row?.late === isLate && answers.isLateListed === isLate, 'the list says otherwise whether it is late')
  agree(answers.late > 0 === isLate, 'the dashboard says otherwise whether it is late')
  agree(answers.isPromisedListed || view.promisedBy === null, 'a promised day is missing in the list of them')
  if (counter && view.pickup && !view.handOver) {
    const mayLeave = counter.backing.waived && counter.chassis !== null && counter.plate !== null
    agree(mayLeave === view.outcome.may.book, 'the counter says otherwise whether the motorcycle may leave')
  }
  for (const kind of answers.reminders)
    agree(remindsAt[kind]?.includes(view.step) ?? false, `a mail '${kind}' went out at the step ${view.step}`)
  const isOnItsWay = ({ inTransitUntil, debit }: (typeof due)[number]) =>
    inTransitUntil !== null || (debit !== null && debit.phase !== 'failed')
  agree(
    view.step !== 'pay_installment' || due.some((row) => !isOnItsWay(row)),
    'the portal asks to pay what is on its way',
  )
  agree(!answers.isCalled || due.length > 0, 'somebody is to be called about installments, and none is due')
  if (view.outcome.end) agree(step.turn === 'ended', 'it has ended, and the portal goes on')
  return found
}
