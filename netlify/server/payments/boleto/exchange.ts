import { findApplication } from '../../application/queries.ts'
import type { BoletoConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { applicantOf, queueMessage } from '../../messages/queue-message.ts'
import { attemptEach } from '../../shared/attempt-each.ts'
import { findCharge } from '../charge-queries.ts'
import { findAnswers, recordFollowed } from '../provider/answer-queries.ts'
import { findBoleto } from '../provider/boleto-queries.ts'
import { newsOf } from '../provider/cnab.ts'
import { takeNews } from '../provider-news.ts'
import { httpBankFiles } from './bank-files.ts'
import { sendRemessas } from './send-remessas.ts'
import { takeRetornos } from './take-retornos.ts'

/** How many answers one run follows at most, so that a job ends in time. */
export const answersAtOnce = 200

/**
 * Exchanges files with the bank: hands over what is waiting, takes what it left, and lets the charges follow its
 * answers. Returns how many answers were followed, of which more may be left. May stop anywhere and run again. Throws
 * if the bank gives no answer, after what can be done without it is done, and what kept a charge from following, after
 * the others did.
 */
export async function exchangeFiles(deps: Deps, boleto: BoletoConfig): Promise<number> {
  const files = httpBankFiles(boleto, deps.fetch)
  let followed = 0
  try {
    await sendRemessas(deps, boleto, files)
    await takeRetornos(deps, files)
  } finally {
    followed = await followAnswers(deps, boleto)
  }
  return followed
}

async function followAnswers(deps: Deps, { account }: BoletoConfig): Promise<number> {
  const answers = await findAnswers(deps.db, { unfollowed: answersAtOnce })
  await attemptEach(answers, async (answer) => {
    const news = newsOf(account, answer)
    if (news) await takeNews(deps, news)
    if (news?.kind === 'registered' && answer.chargeId) await notifyReady(deps, answer.chargeId)
    await recordFollowed(deps.db, answer, deps.now())
  })
  return answers.length
}

/** Tells the customer once that a boleto can be paid, if it still can. */
async function notifyReady(deps: Deps, chargeId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const charge = await findCharge(trx, chargeId)
    const row = charge?.state === 'registered' ? await findApplication(trx, charge.application_id) : undefined
    const boleto = row && (await findBoleto(trx, chargeId))
    if (charge === undefined || row === undefined || boleto === undefined) return
    const { person, ...envelope } = applicantOf(row)
    const params = { ...person, numbers: charge.numbers, dueOn: boleto.title.dueOn }
    await queueMessage(deps, trx, { ...envelope, event: `boleto:${chargeId}`, kind: 'boleto_ready', params })
  })
}
