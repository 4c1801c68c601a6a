import type { AdminDetail } from '#api/admin.ts'
import type { PaymentRow } from '#api/payments.ts'
import { returnChecks } from '#content/hand-over.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { detailOf } from '#tests/support/contracts.ts'
import { handOver } from '../../netlify/local/guide/acts.ts'
import { did, type Person, type World } from './world.ts'

type Status = 'analysis' | 'waiting_docs' | 'signing' | 'completed' | 'rejected'
const keys = <Key extends string>(record: Record<Key, string>) => Object.keys(record) as Key[]

async function move(world: World, detail: AdminDetail, status: Status, why: string): Promise<void> {
  const refusal = status === 'rejected' ? { refusal: 'policy' as const } : {}
  const json = { status, version: detail.version, reason: 'Decisão do dia', ...refusal }
  const answer = await world.staff.ana.api.admin.applications[':id'].status.$put({ param: { id: detail.id }, json })
  await did(world, why, answer)
}

/** The bank's work on one application on a day: the next step of its stage, a refusal, or the work after an end. */
export async function work(world: World, { id }: Person): Promise<void> {
  const detail = await detailOf(world.staff.ana, id)
  if (detail.outcome.end) return afterTheEnd(world, detail)
  switch (detail.status) {
    case 'received':
    case 'analysis':
      if (world.chance(12)) return move(world, detail, 'rejected', 'refuses')
      if (world.chance(60)) return move(world, detail, 'waiting_docs', 'approves')
      return
    case 'waiting_docs':
      if (world.chance(4)) return move(world, detail, 'rejected', 'refuses for the documents')
      if (world.chance(50)) return move(world, detail, 'signing', 'opens the signature')
      return
    case 'signing':
      if (world.chance(4)) return move(world, detail, 'rejected', 'refuses while signing')
      if (world.chance(2)) return move(world, detail, 'analysis', 'takes an approval back')
      return release(world, detail)
    case 'completed':
      if (world.chance(2)) return move(world, detail, 'rejected', 'refuses what is released')
  }
}

/** Registers a signed contract, and releases the motorcycle once nothing is missing. */
async function release(world: World, detail: AdminDetail): Promise<void> {
  const { journey, id, version } = detail
  if (!journey.contract?.signedAt || !detail.outcome.hasEntry || !world.chance(60)) return
  if (detail.release.registeredOn) return move(world, detail, 'completed', 'releases the motorcycle')
  const number = String(world.people.findIndex((one) => one.id === id)).padStart(4, '0')
  const json = {
    chassis: `9C2KC1670ER12${number}`,
    plate: `ABC${number.slice(-4, -3)}D${number.slice(-2)}`,
    registrationNumber: `SP1234${number}`,
    registeredOn: brazilianDate(world.server.deps.now()),
    version,
  }
  json.plate = `A${'BCDEFGHJKL'[Number(number[0])]}${'BCDEFGHJKL'[Number(number[1])]}1D${number.slice(-2)}`
  await did(
    world,
    'registers',
    await world.staff.ana.api.admin.applications[':id'].release.$put({ param: { id }, json }),
  )
}

/** Only the remaining work after an end. Begins nothing new. */
export async function finish(world: World, { id }: Person): Promise<void> {
  const detail = await detailOf(world.staff.ana, id)
  if (detail.outcome.end && detail.tasks.length > 0) await afterTheEnd(world, detail)
}

async function afterTheEnd(world: World, detail: AdminDetail): Promise<void> {
  const { id, version } = detail
  const waits = (kind: AdminDetail['tasks'][number]['kind']) => detail.tasks.some((task) => task.kind === kind)
  const param = { id }
  if (waits('lift_registration') && world.chance(60)) {
    const json = { liftedOn: brazilianDate(world.server.deps.now()), version }
    const lifting = world.staff.ana.api.admin.applications[':id']['registration-lifting']
    await did(world, 'lifts the registration', await lifting.$post({ param, json }))
  }
  if (waits('recover_motorcycle') && world.chance(35)) {
    const json = {
      broughtBy: detail.fullName,
      returnedOn: brazilianDate(world.server.deps.now()),
      checked: keys(returnChecks),
    }
    const answer = await world.staff.counter.api.admin.pickups[':id'].return.$post({ param, json })
    await did(world, 'takes the motorcycle back', answer)
  }
  if (detail.outcome.end?.kind === 'refused' && detail.outcome.may.move && !detail.handOver && world.chance(3))
    await move(world, await detailOf(world.staff.ana, id), 'analysis', 'takes a refusal back')
}

/** The counter hands over the motorcycles booked for today or before, unless the customer does not come. */
export async function counter(world: World): Promise<void> {
  const { api } = world.staff.counter
  const { today, pickups } = await (await api.admin.pickups.$get()).json()
  for (const { id, day, name, handedOverAt } of pickups) {
    if (handedOverAt || day > today || world.chance(20)) continue
    await did(world, 'hands over', await handOver(api, id, { takenBy: name, at: world.server.deps.now() }))
  }
}

/** The other manager decides about the requests. */
export async function approve(world: World): Promise<void> {
  const { api } = world.staff.bia
  const { open } = await (await api.admin.approvals.$get()).json()
  for (const { id, hash, acts } of open) {
    if (acts.approve !== true) continue
    const param = { id }
    const isNo = world.chance(20)
    const answer = isNo
      ? await api.admin.approvals[':id'].refusal.$post({ param, json: { note: 'Melhor não' } })
      : await api.admin.approvals[':id'].approval.$post({ param, json: { hash } })
    // The facts behind a request may have changed since. The page then allows only a refusal.
    if (answer.status === 409) await api.admin.approvals[':id'].refusal.$post({ param, json: {} })
    else await did(world, isNo ? 'refuses a request' : 'approves a request', answer)
  }
}

/** Works on every payment that waits for the bank. Only chance leaves one for another day. */
export async function settlePayments(world: World, share = 70): Promise<void> {
  const { api } = world.staff.ana
  // Not by their state: of one that counts in part, the rest may still have to go back.
  const { rows } = await (await api.admin.payments.$get({ query: { state: 'todo' } })).json()
  for (const row of rows) if (world.chance(share)) await settle(world, row)
}

async function settle(world: World, row: PaymentRow): Promise<void> {
  const payment = world.staff.ana.api.admin.payments[':id']
  const param = { id: row.id }
  const json = { key: crypto.randomUUID().replaceAll('-', ''), amountCents: row.refundCents, reason: 'Devolução' }
  // A boleto never goes back by the way that it came, a Pix no longer after 90 days.
  const giveBack = () =>
    row.actions.includes('refund_elsewhere')
      ? payment.refunds.elsewhere.$post({ param, json })
      : payment.refunds.$post({ param, json })
  switch (row.actions[0]) {
    case 'match': {
      const contractNumber = world.payers.get(row.endToEndId)
      if (contractNumber && world.chance(70))
        await did(world, 'says whose a payment is', await payment.match.$post({ param, json: { contractNumber } }))
      else await did(world, 'gives back what is nobody’s', await giveBack())
      return
    }
    case 'accept':
      if (world.chance(60) && (await accept(world, await payment.acceptance.$post({ param })))) return
      await did(world, 'gives a late payment back', await giveBack())
      return
    case 'refund':
      // Leaves the payments about which the customer chooses.
      if (row.task === 'refund' || row.task === 'refund_again')
        await did(world, 'gives back', await payment.refunds.$post({ param, json }))
      return
    case 'refund_difference':
      await did(world, 'gives the difference back', await payment.refunds.$post({ param, json }))
      return
    case 'refund_elsewhere':
      await did(world, 'gives back another way', await payment.refunds.elsewhere.$post({ param, json }))
      return
    case 'confirm_refund':
      await did(world, 'confirms a refund', await payment.refunds.confirmation.$post({ param }))
  }
}

/**
 * Accepts a payment; returns whether it was accepted. The server refuses one with more missing than fine and interest,
 * and one that another payment made unnecessary.
 */
async function accept(world: World, answer: Parameters<typeof did>[2] & {}): Promise<boolean> {
  const text = answer.status === 409 ? await answer.text() : ''
  if (/installment_payment_short|stale_payment/.test(text)) return false
  return did(world, 'accepts a payment', { status: answer.status, ok: answer.ok, text: async () => text })
}
