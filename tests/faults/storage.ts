import type { Store } from '@netlify/blobs'
import { documentKinds } from '#domain/documents/documents.ts'
import { cutAfterCommit } from '#tests/support/fakes/fault-proxy.ts'
import { Ledger } from '#tests/support/ledger.ts'
import { applicantIn } from '#tests/support/portal.ts'
import { tally } from '#tests/support/report.ts'
import { cutEachMessage } from './cut-each-message.ts'
import { Documents } from './documents.ts'
import type { Rig } from './rig.ts'
import type { Outcome } from './scenario.ts'

type Fault = (work: () => Promise<unknown>) => Promise<unknown>

// The error of fetch, which the store of blobs uses, when a connection fails.
const failed = () => new TypeError('fetch failed')

const refusing: Fault = async () => {
  throw failed()
}
const slow: Fault = async (work) => {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  return work()
}
const losingAnswers: Fault = async (work) => {
  await work()
  throw failed()
}

/** A store of blobs in which every operation fails. */
function faulty(store: Store, fault: Fault): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const own = Reflect.get(target, name)
      return typeof own === 'function' ? (...args: unknown[]) => fault(() => own.apply(target, args)) : own
    },
  })
}

async function during(rig: Rig, name: string, fault: Fault): Promise<Outcome> {
  const { deps } = rig.server
  const documents = deps.documents
  const ledger = new Ledger()
  const sent = new Documents(ledger)
  const { id, browser } = await applicantIn(rig.server, 'waiting_docs')
  const sender = { id, send: browser.fetch }
  await sent.send(sender, 'cnh')
  deps.documents = () => faulty(documents(), fault)
  const answers = await Promise.all(documentKinds.map((kind) => sent.send(sender, kind)))
  deps.documents = documents
  return outcome(rig, name, ledger, sent, answers)
}

async function outcome(rig: Rig, fault: string, ledger: Ledger, sent: Documents, answers: string[]): Promise<Outcome> {
  const start = performance.now()
  const remaining = await sent.retry()
  const recoveredMs = Math.round(performance.now() - start)
  if (remaining > 0) ledger.surprises.push(`${remaining} not accepted after the fault`)
  const audit = await sent.audit(rig.server.deps.db)
  return { fault, ...audit, answers: tally(answers), recoveredMs, surprises: ledger.surprises }
}

export const storageRefusing = (rig: Rig) => during(rig, 'file store refuses', refusing)
export const storageSlow = (rig: Rig) => during(rig, 'file store slow (2 s a call)', slow)
export const storageLosingAnswers = (rig: Rig) => during(rig, 'file store loses its answers', losingAnswers)

/** Cuts the database's connections at each message of sending a document in turn. */
export const uploadCutAnywhere = (rig: Rig) =>
  uploadInRounds(rig, 'connection cut at each message of a document', (send) => cutEachMessage(rig, send))

/** The commit that puts a document into force succeeds, but its answer is lost. */
export const uploadCommitUnanswered = (rig: Rig) =>
  uploadInRounds(rig, "answer to a document's commit lost", async (send) => {
    const answers: string[] = []
    for (let round = 0; round < 5; round++) {
      cutAfterCommit(rig.proxy)
      answers.push(await send())
    }
    return answers
  })

async function uploadInRounds(rig: Rig, name: string, rounds: (send: () => Promise<string>) => Promise<string[]>) {
  const ledger = new Ledger()
  const sent = new Documents(ledger)
  const { id, browser } = await applicantIn(rig.server, 'waiting_docs')
  const found = { lost: 0, doubled: 0, half: 0 }
  const answers = await rounds(async () => {
    const answer = await sent.send({ id, send: browser.fetch }, 'cnh')
    rig.proxy.cutWhen = undefined
    // Checked now, before the next file replaces this one.
    await rig.recovered()
    await sent.retry()
    const audit = await sent.audit(rig.server.deps.db)
    for (const kind of ['lost', 'doubled', 'half'] as const) found[kind] += audit[kind]
    return answer
  })
  return { ...(await outcome(rig, name, ledger, sent, answers)), ...found }
}
