import { EventEmitter } from 'node:events'
import { Logger, type RunnerOptions, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { rebuildStates } from './application/state.ts'
import { askForBuild, startPriceDay } from './catalogue/request-build.ts'
import { renderContract, sealContract } from './contracts/contract-pdf.ts'
import { bureauOf } from './credit/bureau/open.ts'
import { lapseCounterOffer } from './credit/counter-offers.ts'
import { lapseProof } from './credit/income-proofs.ts'
import { doLookup } from './credit/lookups.ts'
import { runTrial } from './credit/trials.ts'
import type { Deps } from './deps.ts'
import { sealTerm } from './installments/settlement-term.ts'
import { requeueStranded } from './messages/queries.ts'
import { openSending, sideBySide } from './messages/send-message.ts'
import { answersAtOnce, exchangeFiles } from './payments/boleto/exchange.ts'
import { addJobsForWantedCharges } from './payments/charge-jobs.ts'
import { followDebitedCharge } from './payments/debit/follow-charge.ts'
import { followDebit } from './payments/debit/follow-debit.ts'
import { makeEntryCharge } from './payments/entry-charge.ts'
import { reissueCodes } from './payments/pix-account.ts'
import { pollProvider } from './payments/poll.ts'
import { chargeProviderOf, pixProviderOf, providerNames } from './payments/provider/open.ts'
import { pixWays } from './payments/provider/pix-ways.ts'
import { isRefusal, ProviderFailure } from './payments/provider/port.ts'
import { addPollWhenDue, isMoneyExpected, nextPollAt, noteSync, recordFailure } from './payments/provider-health.ts'
import { addNewsWhenDue, readNews } from './payments/provider-news.ts'
import { fetchPayment } from './payments/receive.ts'
import { settleRefund } from './payments/refund-state.ts'
import { addJobsForOpenRefunds } from './payments/refunds.ts'
import { makeCharge } from './payments/register-charge.ts'
import { makeBatch } from './payments/upcoming-charges.ts'
import { withdrawEnded } from './payments/withdraw-charges.ts'
import { notifyMissedPickups, remindOfPickups } from './pickups/pickup-messages.ts'
import { startConditions } from './settings/conditions.ts'
import { type jobsAlarm, nextLook } from './shared/alarm.ts'
import { attemptEach, failuresIn } from './shared/attempt-each.ts'
import { openCertificate } from './shared/certificates.ts'
import { enqueue, hurry, jobNames, nextJobAt, parsedTask, type Tasks, TryAgain, unlockLost } from './shared/enqueue.ts'
import { describeError } from './shared/log.ts'
import { endAllOvertaken } from './use-cases/approval-kinds.ts'
import { followPolicy } from './use-cases/follow-policy.ts'

/** A function lives for 30 s and no job takes longer than 18 s, so no job begins later than this (ms). */
const beginWithinMs = 10_000
/** How long (ms) a run has to end by itself after it lost the database. */
const endsWithinMs = 2_000
/** A job that is locked for longer than any runner lives (ms) belongs to a stopped runner. */
const lostAfterMs = 45_000
/** A queued message of this age (ms) without a job has lost it. */
const strandedAfterMs = 60_000

/**
 * How often (ms) the Pix provider is asked for payments that its webhook did not report, while a charge is open; a
 * little less than the schedule's minute.
 */
const pollEveryMs = 50_000
/** The webhook of the card's provider reports at once; its list only finds what was missed (ms). */
const newsEveryMs = 5 * 60_000

/** For how many refunds without a job one run adds it. */
const refundsAtOnce = 50

export interface RunOptions {
  /** After how long (ms) a locked job counts as lost. */
  lostAfter?: number
  /** For a run that a request starts: leaves lost jobs and jobs that are due by the clock to the scheduled run. */
  onlyQueue?: boolean
  /** Once it is aborted, no job begins any more. */
  signal?: AbortSignal
  /** For how long (ms) jobs begin. */
  beginWithin?: number
}

type Pool = NonNullable<RunnerOptions['pgPool']>
const silent = new Logger(() => () => {})

/**
 * Runs the due jobs by the schedule, unless the alarm says that none can be due: then the database is not asked at all.
 * Sets the alarm for the next one.
 * @param deploy the deploy that runs; a new one looks once in any case, because a migration may have added jobs
 * @param run runs the jobs
 */
export async function runScheduled(
  deps: Deps,
  alarm: ReturnType<typeof jobsAlarm>,
  deploy: string,
  run: () => Promise<void>,
): Promise<void> {
  const seen = await alarm.read(deploy).catch((error) => void deps.log.warn(describeError(error), 'alarm not read'))
  if (seen?.silentUntil && deps.now() < seen.silentUntil) return
  await run()
  if (!seen) return
  try {
    await alarm.set(nextLook(deps.now(), await nextDue(deps)), deploy, seen)
  } catch (error) {
    // The next minute looks again.
    deps.log.warn(describeError(error), 'alarm not set')
  }
}

/** Returns when the next work is due, as far as it does not follow from the full hour; null if none waits. */
async function nextDue(deps: Deps): Promise<Date | null> {
  const { config, db } = deps
  const now = deps.now()
  const dues = await Promise.all([
    nextJobAt(db, Object.keys({ ...(await tasksOf(deps)), ...mailTasks(deps).tasks })),
    config.pix ? nextPollAt(db, now, pollEveryMs) : null,
    config.card && (await isMoneyExpected(db, now)) ? new Date(now.getTime() + newsEveryMs) : null,
    config.boleto && (await isMoneyExpected(db, now)) ? new Date(now.getTime() + pollEveryMs) : null,
  ])
  const [first = null] = dues.filter((due) => due !== null).sort((one, other) => one.getTime() - other.getTime())
  return first
}

/**
 * Runs the due jobs until none is left or the time is over; tells whether its time was over. Throws only if the
 * database cannot be reached. Logs a failed job, which runs again later.
 */
export async function runJobs(deps: Deps, pool: unknown, options: RunOptions = {}): Promise<{ isCut: boolean }> {
  const [tasks, mail] = [await tasksOf(deps), mailTasks(deps)]
  if (!options.onlyQueue) await addDueJobs(deps, options.lostAfter ?? lostAfterMs)
  const { beginWithin = beginWithinMs, signal } = options
  const end = performance.now() + beginWithin
  const run = (some: Tasks, sides: WorkerOptions) =>
    runTasks(deps, pool, some, sides, { signal, beginWithin: Math.max(0, end - performance.now()) })
  const sending = () => run(mail.tasks, { concurrency: sideBySide, localQueue: { size: sideBySide } })
  // Mail waits for its server most of the time, and the others work. They write mail too, which is sent after them.
  try {
    const ends = await Promise.all([run(tasks, { concurrency: 4 }), sending()])
    return { isCut: [...ends, await sending()].includes('cut') }
  } finally {
    mail.close()
  }
}

/** `localQueue`: takes many jobs at once, and so none that is added meanwhile. */
type WorkerOptions = { concurrency: number; localQueue?: { size: number } }

/** Runs the due jobs of these tasks until none is left ('done') or the time is over ('cut'). */
async function runTasks(
  deps: Deps,
  pool: unknown,
  tasks: Tasks,
  { concurrency, ...worker }: WorkerOptions,
  options: Pick<RunOptions, 'beginWithin'> & { signal: AbortSignal | undefined },
): Promise<'done' | 'cut'> {
  const taskList: TaskList = {}
  for (const name of jobNames) {
    const task = parsedTask(tasks, name)
    if (task) taskList[name] = task
  }
  if (Object.keys(taskList).length === 0) return 'done'
  const { events, lost, isCut, stop } = limited(deps, options)
  try {
    const run = runOnce({
      pgPool: pool as Pool,
      taskList,
      concurrency,
      // By default the library does not wait for these batches, and a connection lost in one would end the process.
      preset: { worker: { ...worker, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // A pooler, like the embedded Postgres, shares one session among many clients.
      noPreparedStatements: true,
      noHandleSignals: true,
      logger: silent,
      events,
    })
    // The library waits for ever if it could not write the ends of two jobs.
    await Promise.race([run, lost])
    return isCut() ? 'cut' : 'done'
  } finally {
    stop()
  }
}

/**
 * Frees the jobs of lost runners, and adds the jobs that are due by the clock. What fails keeps neither the rest nor
 * the jobs.
 */
async function addDueJobs(deps: Deps, lostAfter: number): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms)
  const parts = [
    () => unlockLost(deps.db, lostAfter),
    () => remindOfPickups(deps),
    () => notifyMissedPickups(deps),
    () => requeueStranded(deps.db, before(strandedAfterMs)),
    () => hurry(deps.db, 'pix_withdraw', {}),
    () => addJobsForOpenRefunds(deps.db, refundsAtOnce),
    () => addJobsForWantedCharges(deps.db, brazilianDate(deps.now())),
    async () => deps.config.pix && addPollWhenDue(deps.db, deps.now(), before(pollEveryMs)),
    async () => deps.config.card && addNewsWhenDue(deps.db, 'stripe', deps.now(), before(newsEveryMs)),
    async () => deps.config.boleto && enqueue(deps.db, 'boleto_files', {}),
  ]
  await attemptEach(parts, (part) => part()).catch((error) => {
    deps.log.error(describeError(error), 'due jobs not added')
  })
}

/**
 * Returns the events of a run, which log failed jobs without their messages, and start no job after the time is over or
 * `signal` is aborted. `lost` rejects after the end of a job could not be written; `isCut` tells whether the time was
 * over.
 */
function limited(
  deps: Deps,
  { signal, beginWithin = beginWithinMs }: { signal: AbortSignal | undefined; beginWithin?: number | undefined },
) {
  const events = new EventEmitter() as WorkerEvents
  const timers: NodeJS.Timeout[] = []
  const over = new AbortController()
  let wasCut = false
  const { promise: lost, reject } = Promise.withResolvers<never>()
  events.on('pool:create', ({ workerPool }) => {
    const end = () => void workerPool.gracefulShutdown('no job begins any more')
    const cut = () => {
      wasCut = true
      end()
    }
    // The pool cannot be ended from within this event.
    timers.push(signal?.aborted ? setTimeout(end, 0) : setTimeout(cut, beginWithin))
    signal?.addEventListener('abort', end, { signal: over.signal })
  })
  events.on('pool:fatalError', ({ error }) => {
    timers.push(setTimeout(reject, endsWithinMs, error))
  })
  events.on('job:error', ({ job, error }) => {
    const details = error instanceof TryAgain ? { name: error.name } : describeError(error)
    deps.log.warn({ job: job.task_identifier, attempt: job.attempts, ...details }, 'job failed')
  })
  const stop = () => {
    timers.forEach(clearTimeout)
    over.abort()
  }
  return { events, lost, isCut: () => wasCut, stop }
}

/** The job that sends a message, if there is a mail server, and what ends the connections to it. */
function mailTasks(deps: Deps): { tasks: Tasks; close: () => void } {
  const { mail } = deps.config
  if (!mail) return { tasks: {}, close: () => {} }
  const { send, close } = openSending(deps, mail)
  return { tasks: { send_message: ({ messageId }) => send(messageId) }, close }
}

/** The jobs beside mail that can be done with this configuration, by name; the others wait. */
async function tasksOf(deps: Deps): Promise<Tasks> {
  const certificate = await openCertificate(deps, 'contract')
  return {
    application_states: () => storeLeftStates(deps),
    build_site: () => askForBuild(deps),
    price_day: () => startPriceDay(deps),
    conditions_day: () => startConditions(deps),
    ...chargeTasks(deps),
    ...(await pixTasks(deps)),
    ...cardTasks(deps),
    ...boletoTasks(deps),
    ...(await bureauTasks(deps)),
    income_proof_end: ({ proofId }) => lapseProof(deps, proofId),
    counter_offer_end: ({ counterOfferId }) => lapseCounterOffer(deps, counterOfferId),
    credit_trial: ({ trialId }) => runTrial(deps, trialId),
    render_contract: ({ contractId }) => renderContract(deps, contractId),
    ...(certificate && {
      seal_contract: ({ contractId }) => sealContract(deps, certificate, contractId),
      settlement_term: ({ termId }) => sealTerm(deps, certificate, termId),
    }),
  }
}

/** Stores the states that other programs left stale. What does not fit into one job is left to the next. */
async function storeLeftStates({ db, now }: Deps): Promise<void> {
  const end = now().getTime() + beginWithinMs
  const { isDone } = await rebuildStates(db, { hasTime: () => now().getTime() < end })
  if (!isDone) await enqueue(db, 'application_states', {})
}

/** Returns the jobs that ask the card's provider, if the bank has one. */
function cardTasks(deps: Deps): Tasks {
  if (deps.config.card === undefined) return {}
  const recording = recordingFailures(deps, providerNames.card)
  return {
    card_poll: recording(() => readNews(deps, providerNames.card)),
    card_payment: recording(async ({ paymentId }) => {
      const provider = await chargeProviderOf(deps, providerNames.card)
      if (provider) await fetchPayment(deps, provider, paymentId)
    }),
  }
}

/** Returns the job that exchanges files with the bank of boletos, if there is one. */
function boletoTasks(deps: Deps): Tasks {
  const { boleto } = deps.config
  if (boleto === undefined) return {}
  return {
    boleto_files: recordingFailures(
      deps,
      providerNames.boleto,
    )(async () => {
      const followed = await exchangeFiles(deps, boleto)
      await noteSync(deps.db, providerNames.boleto, { succeeded_at: deps.now(), failure: null })
      // The bank tells of a day in one file. What a run leaves of it is not left to the next minute.
      if (followed === answersAtOnce) await enqueue(deps.db, 'boleto_files', {})
    }),
  }
}

/**
 * Returns the job that asks the credit bureau, if the bank has one. What the answer overtakes of the managers' requests
 * ends.
 */
async function bureauTasks(deps: Deps): Promise<Tasks> {
  const bureau = await bureauOf(deps)
  if (bureau === undefined) return {}
  return {
    bureau_lookup: async ({ lookupId }) => {
      const applicationId = await doLookup(deps, bureau, lookupId)
      if (applicationId === undefined) return
      await followPolicy(deps, applicationId)
      await endAllOvertaken(deps, { applicationId })
    },
  }
}

/** Returns the jobs that make charges, withdraw them and give money back, each at its own provider. */
function chargeTasks(deps: Deps): Tasks {
  const recording = recordingFailures(deps, providerNames.pix)
  return {
    pix_charge: ({ applicationId }) => makeEntryCharge(deps, applicationId),
    pix_installments: recording(({ chargeId }) => makeCharge(deps, chargeId)),
    pix_withdraw: recording(() => withdrawEnded(deps)),
    pix_refund: recording(({ refundId }) => settleRefund(deps, refundId)),
  }
}

/** Returns the jobs about Pix alone; those that call the provider only if the bank has one. */
async function pixTasks(deps: Deps): Promise<Tasks> {
  const reissue: Tasks = { pix_remake: ({ formerKey }) => reissueCodes(deps, formerKey) }
  const provider = await pixProviderOf(deps)
  if (provider === undefined) return reissue
  const { debits } = provider
  const recording = recordingFailures(deps, providerNames.pix)
  return {
    ...reissue,
    pix_poll: recording(() => pollProvider(deps, provider)),
    pix_batch: recording(({ batchId }) => makeBatch(deps, provider, batchId)),
    pix_payment: recording(({ endToEndId }) => fetchPayment(deps, pixWays(provider), endToEndId)),
    ...(debits && {
      debit_follow: recording(({ debitId }) => followDebit(deps, debits, debitId)),
      debit_charge: recording(({ chargeId }) => followDebitedCharge(deps, debits, chargeId)),
    }),
  }
}

/**
 * Stores the failures of jobs that ask providers, for staff and health to see: each under the provider that it names,
 * or else under `provider`.
 */
const recordingFailures =
  (deps: Deps, provider: string) =>
  <Payload>(work: (payload: Payload) => Promise<void>) =>
  async (payload: Payload) => {
    try {
      await work(payload)
    } catch (error) {
      const failures = failuresIn(error)
      for (const failure of failures)
        if (failure instanceof ProviderFailure) await recordFailure(deps.db, provider, failure, deps.now())
      // Never tried again, because a refusal is final.
      if (!failures.every(isRefusal)) throw error
    }
  }
