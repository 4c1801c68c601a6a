import type { InstallmentView } from '#api/installments.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { endDueDayOffer } from '#server/installments/due-day.ts'
import { chooseForPayment } from '#server/payments/duplicates.ts'
import { askForCharge } from '#server/payments/installment-charges.ts'
import { acceptDueDay } from '#server/use-cases/accept-due-day.ts'
import { installmentsAnswer } from '#server/use-cases/installments.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { movesOf } from '#tests/support/oracle.ts'
import { amountAt } from '../../../netlify/local/psp/charges.ts'
import type { WayToPay } from '../../../netlify/local/psp/psp.ts'
import type { World } from '../world.ts'
import { type Life, look, openOf, todayOf, tries, ways } from './life.ts'

/** A Pix payment that a customer is about to make: a charge of these installments was requested. */
export interface Payment {
  life: Life
  numbers: readonly number[]
  way: WayToPay
}

/**
 * A customer's actions on a day, without the payment itself. Returns that payment, or 'by_hand' for one that the bank
 * records.
 */
export async function act(world: World, life: Life): Promise<Payment | 'by_hand' | undefined> {
  const { deps } = world.server
  const shown = await look(world, life)
  const { duplicates, checked, dueDay } = shown
  for (const { id, next } of duplicates) {
    if (!life.chance(50)) continue
    const choice =
      next && life.chance(60) ? ({ use: 'next', number: next.number } as const) : { use: 'return' as const }
    // Another payment of the same day may have taken that installment.
    await tries(world, `of a double: ${choice.use}`, () => chooseForPayment(deps, life.id, id, choice), [
      'stale_payment',
    ])
  }
  for (const { id } of checked) {
    if (life.chance(20))
      await tries(world, 'takes back what is being checked', () =>
        chooseForPayment(deps, life.id, id, { use: 'return' }),
      )
  }
  if (dueDay.offer?.preview && life.chance(60)) await acceptMove(world, life, dueDay.offer.id)
  else if (dueDay.offer && life.chance(10)) {
    const actor = { type: 'applicant', id: life.id, name: null } as const
    await tries(world, 'does not want another day', () => endDueDayOffer(deps, actor, life.id))
  }
  const now = duplicates.length + checked.length > 0 ? await look(world, life) : shown
  // The bank does not request installments whose payment it checks.
  const inCheck = new Set(now.checked.flatMap(({ numbers }) => numbers))
  const open = openOf(now.plan).filter(({ number }) => !inCheck.has(number))
  const [next] = open
  const today = todayOf(world)
  // Looks at a settled or abandoned contract only now and then, because one of its payments may be taken back.
  if (next === undefined || life.stopped) {
    life.sleepsUntil = daysAfter(today, 30)
    return undefined
  }
  if (life.plan?.number !== next.number) decide(world, life, next)
  life.sleepsUntil = life.plan?.on ?? today
  if (life.plan === undefined || today < life.plan.on) return undefined
  const { way } = life.plan
  // The customer does not immediately pay again for installments under check.
  life.plan.on = daysAfter(today, 4 + life.draw(8))
  life.plan.way = 'exact'
  life.sleepsUntil = daysAfter(today, 1)
  if (way === 'by_hand') return 'by_hand'
  const numbers = numbersOf(life, open, way)
  const code = await tries(world, `asks to pay ${numbers.length > 1 ? way : 'one'}`, () =>
    askForCharge(deps, life.id, numbers),
  )
  return code === undefined ? { life, numbers, way: way === 'several' || way === 'settle' ? 'exact' : way } : undefined
}

/** Decides the day and the way of the next payment. Some are very late, and a few contracts are never paid again. */
function decide(world: World, life: Life, next: InstallmentView): void {
  const kind = life.draw(100)
  const late = kind < 12 ? 1 + life.draw(40) : kind < 15 ? 60 + life.draw(50) : undefined
  const early = kind > 90 ? -11 - life.draw(25) : -life.draw(10)
  life.plan = {
    number: next.number,
    on: daysAfter(next.dueOn, late ?? early),
    way: ways[life.draw(ways.length)] ?? 'exact',
  }
  // Settling is the exception. Most contracts are paid until their end.
  if (life.plan.way === 'settle' && life.chance(70)) life.plan.way = 'exact'
  life.stopped = life.draw(1000) < 4
  if (life.stopped) world.happened.set('stops paying', (world.happened.get('stops paying') ?? 0) + 1)
}

/** The installments of one payment: the next ones, or the last ones. */
function numbersOf(life: Life, open: readonly InstallmentView[], way: string): number[] {
  const numbers = open.map(({ number }) => number)
  if (way === 'settle') return numbers
  if (way !== 'several') return numbers.slice(0, 1)
  const many = 2 + life.draw(3)
  return life.chance(50) ? numbers.slice(0, many) : numbers.slice(-many)
}

/** Accepts another due day with the mailed code, in the version that the page then shows. */
async function acceptMove(world: World, life: Life, offer: string): Promise<void> {
  const { deps } = world.server
  // The choice about a double payment may have changed the open amount, so this looks again.
  const { plan, dueDay } = await look(world, life)
  if (dueDay.offer?.id !== offer || !dueDay.offer.preview) return
  const { day, preview } = dueDay.offer
  const asked = { offer, hash: preview.hash }
  await tries(world, 'asks for the code', () => acceptDueDay(deps, life.id, asked), ['code_required'])
  const code = await codeSentTo(world.server, life.email)
  const problem = await tries(world, 'accepts another day', () => acceptDueDay(deps, life.id, { ...asked, code }))
  if (problem !== undefined) return
  life.history.push({ day, open: openOf(plan).map(({ number }) => number) })
  life.moved.push(...movesOf(preview.rows))
}

/**
 * Pays the requested charge, whose cost must equal the shown amount. Some payments are made twice, are too small, or
 * lack the txid.
 */
export async function pay(world: World, { life, numbers, way }: Payment): Promise<void> {
  const { server, psp } = world
  const wrong = (what: string) => world.broken.push(`day ${world.day}: ${life.id}: ${what}`)
  const rows = await server.deps.db
    .selectFrom('charges')
    .select(['id', 'reference', 'numbers'])
    .where('application_id', '=', life.id)
    .where('state', '=', 'registered')
    .execute()
  const row = rows.find((one) => one.numbers?.join() === numbers.toSorted((a, b) => a - b).join())
  const charge = row && psp.psp.store.state.charges[row.reference]
  if (row === undefined || charge?.status !== 'ATIVA') return void wrong(`no charge of ${numbers}`)
  const { charges } = await installmentsAnswer(server.deps, life.id)
  const shown = charges.find(({ id }) => id === row.id)?.amountCents ?? 0
  const asked = Math.round(Number(amountAt(charge, server.deps.now()).valor) * 100)
  if (shown !== asked) wrong(`the portal shows ${shown} for ${numbers}, and the provider asks for ${asked}`)
  world.happened.set(`pays ${way}`, (world.happened.get(`pays ${way}`) ?? 0) + 1)
  for (const { endToEndId, txid } of await psp.psp.pay(charge, way))
    if (!txid) world.payers.set(endToEndId, life.contractNumber)
}

/** Events that no bank can prevent: an old charge of a contract is paid, or the payer's bank returns a payment. */
export async function meddle(world: World, life: Life): Promise<void> {
  const { server, psp } = world
  const { state } = psp.psp.store
  const rows = await server.deps.db
    .selectFrom('charges')
    .select('reference')
    .where('application_id', '=', life.id)
    .orderBy('created_at')
    .orderBy('amount_cents')
    .execute()
  const txid = rows[life.draw(rows.length)]?.reference
  const charge = txid === undefined ? undefined : state.charges[txid]
  if (charge === undefined) return
  const since = server.deps.now().getTime() - 80 * 86_400_000
  const paid = state.payments.find((one) => one.txid === txid && !one.devolucoes && Date.parse(one.horario) > since)
  const isBack = paid !== undefined && life.chance(50)
  const what = isBack ? 'a payment goes back by its bank' : 'pays an old charge'
  world.happened.set(what, (world.happened.get(what) ?? 0) + 1)
  if (!isBack) return void (await psp.psp.pay(charge, 'exact'))
  const cents = Math.round(Number(paid.valor) * 100)
  const valor = ((life.chance(30) ? Math.ceil(cents / 2) : cents) / 100).toFixed(2)
  await psp.psp.giveBack(paid, { id: crypto.randomUUID().replaceAll('-', ''), valor })
}
