import type { InstallmentView } from '#api/installments.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { type ChosenWay, payWayOf } from '#domain/payments/ways.ts'
import { endDueDayOffer } from '#server/installments/due-day.ts'
import { askForDebit, switchDebitOff } from '#server/payments/debit/ask-for-debit.ts'
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

/** A payment that a customer is about to make: a charge of these installments was requested. */
export interface Payment {
  life: Life
  numbers: readonly number[]
  by: ChosenWay
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
  if (life.by === 'debit' && (await leaveToDebit(world, life, now))) return undefined
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
  const by = life.by === 'debit' ? 'pix' : life.by
  const ask = (chosen: ChosenWay) =>
    tries(
      world,
      `asks to pay ${numbers.length > 1 ? way : 'one'} by ${chosen}`,
      () => askForCharge(deps, life.id, numbers, chosen),
      ['way_not_offered', 'installments_debited'],
    )
  // A card pays what is due; the rest its customer pays by Pix.
  const refused = await ask(by)
  const isByPix = refused === 'way_not_offered'
  if ((isByPix ? await ask('pix') : refused) !== undefined) return undefined
  return { life, numbers, by: isByPix ? 'pix' : by, way: way === 'several' || way === 'settle' ? 'exact' : way }
}

/**
 * Asks for an automatic debit, permits it at the customer's bank, and leaves the installments to it; false while the
 * customer has to pay in another way. Now and then the account is empty, or the permission ends.
 */
async function leaveToDebit(world: World, life: Life, { debit, plan }: Awaited<ReturnType<typeof look>>) {
  const [next] = openOf(plan)
  if (debit?.isOffered && life.chance(30)) {
    await tries(world, 'asks for a debit', () => askForDebit(world.server.deps, life.id), ['debit_too_late'])
    return false
  }
  const { psp } = world.psp
  const own = Object.values(psp.store.state.recurrences).filter(
    ({ vinculo }) => vinculo.contrato === life.contractNumber,
  )
  const recurrence = own.at(-1)
  const isOn = recurrence?.status === 'APROVADA'
  const act = isOn
    ? life.chance(8)
      ? 'empty'
      : life.chance(40)
        ? 'fill'
        : life.chance(2)
          ? 'cancel'
          : undefined
    : life.chance(90)
      ? ('authorise' as const)
      : ('decline' as const)
  if (recurrence && act && (await psp.decide(recurrence, act)))
    world.happened.set(`at their bank: ${act}`, (world.happened.get(`at their bank: ${act}`) ?? 0) + 1)
  if (debit?.state === 'active' && life.chance(1))
    await tries(world, 'switches a debit off', () => switchDebitOff(world.server.deps, life.id))
  return next?.debit != null && next.debit.phase !== 'failed'
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
export async function pay(world: World, payment: Payment): Promise<void> {
  const { life, numbers, by, way } = payment
  const { server, psp } = world
  const wrong = (what: string) => world.broken.push(`day ${world.day}: ${life.id}: ${what}`)
  const rows = await server.deps.db
    .selectFrom('charges')
    .select(['id', 'reference', 'numbers', 'way', 'beside_id', 'provider_reference', 'amount_cents'])
    .where('application_id', '=', life.id)
    .where('state', '=', 'registered')
    .execute()
  const wanted = numbers.toSorted((a, b) => a - b).join()
  const row = rows.find((one) => one.numbers?.join() === wanted && payWayOf[one.way] === by && one.beside_id === null)
  if (by !== 'pix') return payElsewhere(world, payment, row, wrong)
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

type Asked = { id: string; provider_reference: string | null; amount_cents: number } | undefined

/** Pays a boleto at some bank, or at the card's page, which asks for the sum that the portal shows. */
async function payElsewhere(
  world: World,
  { life, numbers, by, way }: Payment,
  row: Asked,
  wrong: (what: string) => void,
) {
  const { cards, boletos, happened } = world
  const name = row?.provider_reference ?? ''
  const title = boletos.state.titles[name]
  const page = cards.store.state.pages[name]
  const asked = by === 'boleto' ? title?.amountCents : page?.amount
  if (row === undefined || asked === undefined) return wrong(`no ${by} of ${numbers}`)
  const { charges } = await installmentsAnswer(world.server.deps, life.id)
  const shown = charges.find(({ id }) => id === row.id)?.amountCents
  if (by === 'boleto' && shown !== asked)
    wrong(`the portal shows ${shown} for ${numbers}, and the boleto asks for ${asked}`)
  if (row.amount_cents !== asked)
    wrong(`the charge of ${numbers} is of ${row.amount_cents}, and the ${by} asks for ${asked}`)
  const how = way === 'less' || way === 'twice' ? way : 'exact'
  happened.set(`pays by ${by}, ${how}`, (happened.get(`pays by ${by}, ${how}`) ?? 0) + 1)
  if (title && by === 'boleto') return boletos.bank.pay(title, how)
  const payment = page && (await cards.pay(page, 'Marina Alves'))
  if (!payment || !life.chance(10)) return
  await cards.dispute(payment)
  happened.set('contests', (happened.get('contests') ?? 0) + 1)
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
