import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { lastDayToMoveTo } from '#domain/installments/due-day-move.ts'
import { installmentsAnswer } from '#server/use-cases/installments.ts'
import { codeOf } from '#tests/support/accounts.ts'
import { did, type World } from '../world.ts'
import { type Life, look, openOf, todayOf } from './life.ts'

const ofContract = ({ staff }: World) => staff.ana.api.admin.applications[':id'].installments

/** An analyst saw a payment of the next installment on the bank's account, today or some days before. */
export async function recordByHand(world: World, life: Life): Promise<void> {
  const { plan } = await look(world, life)
  const [next] = openOf(plan)
  if (next === undefined) return
  const back = daysAfter(todayOf(world), -life.draw(4))
  const paidOn = back < life.offer.madeOn ? todayOf(world) : back
  const then = await installmentsAnswer(world.server.deps, life.id, paidOn)
  const amountCents = then.plan?.rows.find(({ number }) => number === next.number)?.todayCents ?? 0
  const json = { numbers: [next.number], paidOn, amountCents, how: 'TED 1234' }
  if (
    !(await did(world, 'records a payment', await ofContract(world).payments.$post({ param: { id: life.id }, json })))
  )
    return
  await agree(world, life)
  life.byHand.add(next.number)
}

/**
 * The other manager approves what is beyond the limits of the one who asked for it, such as the payment of a large
 * installment.
 */
async function agree(world: World, life: Life): Promise<void> {
  const { approvals } = world.staff.bia.api.admin
  const { open } = await (await approvals.$get({})).json()
  for (const { id, hash, applicationId } of open) {
    if (applicationId !== life.id) continue
    await did(world, 'approves', await approvals[':id'].approval.$post({ param: { id }, json: { hash } }))
  }
}

/** The bank's actions on a contract on some day: takes a recorded payment back, waives fees, offers another due day. */
export async function work(world: World, life: Life, isLate: boolean): Promise<void> {
  const param = { id: life.id }
  for (const number of life.byHand) {
    if (!life.chance(3)) continue
    const json = { number, reason: 'Era de outro contrato' }
    if (await did(world, 'takes a payment back', await ofContract(world).reversals.$post({ param, json })))
      await agree(world, life)
    life.byHand.delete(number)
  }
  if (isLate && life.chance(15)) await waive(world, life)
  if (life.chance(2)) await offer(world, life)
}

async function waive(world: World, life: Life): Promise<void> {
  const { plan } = await look(world, life)
  const late = plan.rows.filter(({ fineCents, interestCents }) => fineCents + interestCents > 0)
  const row = late[life.draw(late.length)]
  if (row === undefined) return
  const wishes = { fine: life.chance(70), interest: life.chance(50) }
  const cents = (wishes.fine ? row.fineCents : 0) + (wishes.interest ? row.interestCents : 0)
  if (cents === 0) return
  const json = { number: row.number, ...wishes, reason: 'O boleto do mês não chegou' }
  if (!(await did(world, 'lets fees go', await ofContract(world).waivers.$post({ param: { id: life.id }, json }))))
    return
  await agree(world, life)
  life.history.push({ waived: row.number, on: todayOf(world), ...wishes })
}

async function offer(world: World, life: Life): Promise<void> {
  const { dueDay } = await look(world, life)
  if (dueDay.movableFrom !== null || dueDay.offer !== null) return
  const json = { day: 1 + life.draw(lastDayToMoveTo) }
  const answer = await ofContract(world)['due-day'].$post({ param: { id: life.id }, json })
  const code = answer.ok ? undefined : await codeOf(answer as unknown as Response)
  const isDesigned = typeof code === 'string' && ['move_late', 'move_same_day', 'move_nothing_open'].includes(code)
  if (!isDesigned)
    await did(world, 'offers another day', { status: answer.status, ok: answer.ok, text: async () => String(code) })
}
