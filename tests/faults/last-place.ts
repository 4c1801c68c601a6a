import { createApplicant } from '#tests/support/accounts.ts'
import { moveTo } from '#tests/support/portal.ts'
import { tally } from '#tests/support/report.ts'
import type { Rig } from './rig.ts'
import type { Outcome } from './scenario.ts'

const people = 20
const asks = 100

/**
 * A hundred simultaneous requests of twenty people for the last place of a dealership. One person gets it, completely.
 */
export async function lastPlace({ server }: Rig): Promise<Outcome> {
  const { db } = server.deps
  const applicants = await Promise.all(Array.from({ length: people }, () => createApplicant(server)))
  const ids = applicants.map(({ id }) => id)
  for (const id of ids) await moveTo(server, id, 'completed')
  const [first] = applicants
  if (!first) throw new Error('nobody applied')
  const dealership = 'rio-branco'
  const slots = first.browser.api.portal.dealerships[':dealership'].slots
  const { days } = await (await slots.$get({ query: {}, param: { dealership } })).json()
  const startsAt = days[0]?.slots[0]?.startsAt ?? ''
  const answers = await Promise.all(
    Array.from({ length: asks }, async (_, index) => {
      const { browser } = applicants[index % people] ?? first
      return (await browser.api.portal.pickup.$put({ query: {}, json: { dealership, startsAt } })).status
    }),
  )
  const booked = await db.selectFrom('pickups').select('application_id').where('application_id', 'in', ids).execute()
  const place = await db
    .selectFrom('pickup_slots')
    .select('taken')
    .where('dealership', '=', dealership)
    .executeTakeFirst()
  const told = await db.selectFrom('messages').select('id').where('kind', '=', 'pickup_booked').execute()
  return {
    fault: `${asks} requests at once for the last place of a dealership`,
    tried: asks,
    lost: booked.length === 0 ? 1 : 0,
    doubled: Math.max(0, booked.length - 1),
    half: place?.taken === booked.length && told.length === booked.length ? 0 : 1,
    answers: tally(answers.map((status) => (status === 200 ? 'ok' : status === 409 ? 'taken' : String(status)))),
    recoveredMs: undefined,
    surprises: answers.filter((status) => status !== 200 && status !== 409).map((status) => `answered ${status}`),
  }
}
