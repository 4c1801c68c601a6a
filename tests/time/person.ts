import type { ApplicantView } from '#api/portal.ts'
import { ourNumber } from '#domain/boleto/account.ts'
import { application } from '#tests/support/applicants.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import { contractOf, sign } from '#tests/support/contracts.ts'
import { arrive } from '#tests/support/pix/bank.ts'
import { isOverdue } from '../../netlify/local/bank/bank.ts'
import { dealership, did, type Person, type World } from './world.ts'

const query = {}

/** A new person applies. */
export async function apply(world: World): Promise<void> {
  const email = `pessoa${world.people.length}@example.com`
  const request = application({ email, installments: [12, 36, 60][world.draw(3)] ?? 12 })
  const browser = world.server.browser()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const answer = await browser.api.applications.$post({ json: request }, { headers })
  if (answer.status !== 201) throw new Error(`an application answered ${answer.status}: ${await answer.text()}`)
  const { id, contractNumber } = await answer.json()
  world.people.push({ id, contractNumber, request, browser })
}

/** The portal's view after a login today. */
export async function look({ browser }: Person): Promise<ApplicantView> {
  const answer = await browser.api.portal.$get({ query })
  if (answer.status !== 200) throw new Error(`the portal answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** A person's act on a day: one that the portal offers, or one that cannot be prevented. */
export async function live(world: World, person: Person): Promise<void> {
  const { browser, request } = person
  browser.cookies.clear()
  await browser.api.session.$post({ json: { cpf: request.cpf, password: request.password } })
  const view = await look(person)
  if (!(await payInOtherWay(world, person, view))) await pay(world, person, view)
  await decideDisputes(world)
  const { payments } = await look(person)
  if (payments.some(({ task }) => task === 'hold' || task === 'customer') && world.chance(15))
    await did(world, 'asks for the money back', await person.browser.api.portal.payments.return.$post({ query }))
  await signIt(world, person, await look(person))
  await pickUp(world, person, await look(person))
  const late = await look(person)
  const isSettled = late.journey.contract?.signedAt ?? null
  if (late.outcome.may.giveUp && world.chance(late.handOver ? 12 : isSettled ? 3 : 4)) await giveUp(world, person)
}

/** Delivers everything that is on its way between the providers and the bank. */
export async function allArrives({ server, psp, cards, boletos }: World): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await arrive(server, psp)
    await cards.work()
    await boletos.bank.closeFile()
  }
  await arrive(server, psp)
}

/** Chooses a boleto or the card's page for the entry, and pays it: a boleto on some day, the page at once or never. */
async function payInOtherWay(world: World, { id, browser }: Person, view: ApplicantView): Promise<boolean> {
  const { db } = world.server.deps
  const titles = await db
    .selectFrom('boletos')
    .innerJoin('charges', 'charges.id', 'charge_id')
    .select('number')
    .where('application_id', '=', id)
    .execute()
  const known = titles.flatMap(({ number }) => world.boletos.state.titles[ourNumber(Number(number))] ?? [])
  const title = known.at(-1)
  // Also one that was withdrawn or paid: the customer still has it on paper.
  if (title && title.state !== 'refused' && world.chance(title.state === 'open' ? 50 : 2)) {
    const how = (['exact', 'exact', 'exact', 'less', 'twice', 'late'] as const)[world.draw(6)] ?? 'exact'
    world.happened.set(`pays a boleto ${how}`, (world.happened.get(`pays a boleto ${how}`) ?? 0) + 1)
    if (!isOverdue(title, world.server.deps.now())) await world.boletos.bank.pay(title, how)
    return true
  }
  const way = world.chance(60) ? ('boleto' as const) : ('card' as const)
  if (view.outcome.payableCents === 0 || !view.ways.includes(way) || !world.chance(30)) return false
  const chosen = await browser.api.portal.entry.way.$post({ query, json: { way } })
  if (!(await did(world, `chooses ${way}`, chosen))) return false
  if (way === 'boleto') return true
  await arrive(world.server, world.psp)
  const { charge } = await look({ browser } as Person)
  const page = charge?.url ? world.cards.store.state.pages[charge.url.split('/').at(-1) ?? ''] : undefined
  if (page && world.chance(80)) {
    const payment = await world.cards.pay(page, 'Marina Alves')
    world.happened.set('pays by card', (world.happened.get('pays by card') ?? 0) + 1)
    if (payment && world.chance(15)) {
      await world.cards.dispute(payment)
      world.happened.set('contests', (world.happened.get('contests') ?? 0) + 1)
    }
  }
  return true
}

/** Pays the requested amount, another one, twice or too late, or an earlier charge, which no bank can prevent. */
async function pay(world: World, person: Person, view: ApplicantView): Promise<void> {
  const { state } = world.psp.psp.store
  const rows = await world.server.deps.db
    .selectFrom('charges')
    .select('reference')
    .where('application_id', '=', person.id)
    .orderBy('created_at')
    .execute()
  const charges = rows.flatMap(({ reference }) => state.charges[reference] ?? [])
  const open = charges.findLast(({ status }) => status === 'ATIVA')
  const isAsked = view.outcome.payableCents > 0 && view.pixCode !== null && open !== undefined
  const charge = isAsked && world.chance(55) ? open : world.chance(2) ? charges.at(-1) : undefined
  if (charge === undefined) return
  const ways = ['exact', 'exact', 'exact', 'exact', 'exact', 'less', 'more', 'twice', 'late', 'by_key'] as const
  const way = ways[world.draw(ways.length)] ?? 'exact'
  const what = `pays ${way}${isAsked ? '' : ', unasked'}`
  world.happened.set(what, (world.happened.get(what) ?? 0) + 1)
  for (const { endToEndId, txid } of await world.psp.psp.pay(charge, way)) {
    if (!txid) world.payers.set(endToEndId, person.contractNumber)
  }
}

/** The networks of the cards decide what is contested: by default a few, so that most wait for days. */
export async function decideDisputes({ cards, chance }: Pick<World, 'cards' | 'chance'>, share = 5): Promise<void> {
  const open = cards.store.state.payments.filter(({ dispute }) => dispute?.status === 'needs_response')
  for (const payment of open) if (chance(share)) await cards.decide(payment, chance(50) ? 'won' : 'lost')
}

/** Signs the ready contract, or requests a new one if it is no longer valid. */
async function signIt(world: World, person: Person, view: ApplicantView): Promise<void> {
  if (!view.journey.contract?.readyAt || view.journey.contract.signedAt) return
  const { contract, obstacle } = await contractOf(person)
  const { api } = person.browser
  if (obstacle === 'contract_outdated' && world.chance(60))
    await did(world, 'asks for another contract', await api.portal.contract.renewal.$post({ query }))
  if (!contract || obstacle !== null || !world.chance(45)) return
  const param = { contractId: contract.id }
  await did(world, 'reads', await api.portal.contract[':contractId'].reading.$post({ param, query }))
  const asked = await api.portal.contract[':contractId'].code.$post({ param, query, json: { agreed: true } })
  if (!(await did(world, 'asks for the code', asked))) return
  const code = await codeSentTo(world.server, person.request.email)
  await did(world, 'signs', await sign({ browser: person.browser, contractId: contract.id }, code))
}

/** Books, moves or cancels a pick-up, while the portal offers it. */
async function pickUp(world: World, { browser }: Person, view: ApplicantView): Promise<void> {
  const { pickup, outcome } = view
  const isOpen = pickup === null || pickup.missed
  const wants = outcome.may.book && (isOpen ? world.chance(60) : pickup.mayChange && world.chance(10))
  if (pickup?.mayChange && !wants && outcome.may.book && world.chance(4))
    await did(world, 'calls the pick-up off', await browser.api.portal.pickup.$delete({ query }))
  if (!wants) return
  const slots = browser.api.portal.dealerships[':dealership'].slots
  const { days } = await (await slots.$get({ query, param: { dealership } })).json()
  const day = days[world.draw(Math.min(days.length, 8))]
  const startsAt = day?.slots[world.draw(day.slots.length)]?.startsAt
  if (startsAt === undefined) return
  const answer = await browser.api.portal.pickup.$put({ query, json: { dealership, startsAt } })
  await did(world, pickup ? 'moves the pick-up' : 'books', answer)
}

async function giveUp(world: World, { browser, request }: Person): Promise<void> {
  const asked = await browser.api.portal.withdrawal.$post({ query, json: {} })
  if (asked.status === 200) return void (await did(world, 'gives up before signing', asked))
  const { code: why } = (await asked.json()) as { code?: string }
  if (why === 'withdrawal_over') return
  if (why !== 'code_required') return void world.broken.push(`day ${world.day}: giving up answered ${why}`)
  const code = await codeSentTo(world.server, request.email)
  await did(world, 'gives up a signed contract', await browser.api.portal.withdrawal.$post({ query, json: { code } }))
}
