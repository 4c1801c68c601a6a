import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationConsent, offersConsent } from '#content/consent.ts'
import { standardMotorcycles } from '#content/motorcycles/standard.ts'
import { shownOffer } from '#content/offer/shown-offer.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import { isStateCode } from '#domain/identity/address.ts'
import { percentOf } from '#domain/money/money.ts'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { type DueDay, dueDays } from '#domain/offer/due-dates.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { toCents } from '#server/shared/numeric.ts'
import type { Answers } from '#site/motorcycle/wizard/answers.ts'
import { clearDraft, loadDraft, saveDraft } from '#site/motorcycle/wizard/draft/draft.ts'
import { planFacts } from '#site/motorcycle/wizard/Review.tsx'
import { stepIds } from '#site/motorcycle/wizard/steps/step.ts'
import { isStepDone, summaries } from '#site/motorcycle/wizard/steps/steps.ts'
import { applicationBody, submissionFor } from '#site/motorcycle/wizard/submit/use-submit.ts'
import { advance, type Wizard } from '#site/motorcycle/wizard/wizard-state.ts'
import { filledAnswers, filledSecrets } from '#tests/support/answers.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
})
afterAll(() => server.stop())

const versions = { consent: applicationConsent.version, offers: offersConsent.version }

/** A person at the wizard. */
interface Person {
  wizard: Wizard
  model: string
  installments: number
  /** The entry in percent of the price; null for the smallest. */
  entry: number | null
  dueDay: DueDay | null
}

type Act =
  | { do: 'type'; values: Partial<Answers> }
  | { do: 'continue' | 'back' | 'reload' | 'sendAndLoseTheAnswer' }
  | { do: 'alter'; to: (typeof stepIds)[number] }
  | { do: 'model'; model: string }
  | { do: 'installments'; installments: number }
  | { do: 'entry'; entry: number | null }
  | { do: 'dueDay'; dueDay: DueDay }

const typed: fc.Arbitrary<Partial<Answers>> = fc.oneof(
  fc.record({ fullName: fc.constantFrom('Ana Souza', '  José   d’Ávila ', 'Ana', 'João da Silva Jr.', '') }),
  fc.record({ email: fc.constantFrom('Ana@Exemplo.com', 'jose@exemplo.com.br', 'não é e-mail') }),
  fc.record({ birthDate: fc.constantFrom('21051990', '01012015', '29022000', '3102') }),
  fc.record({ street: fc.constantFrom('Rua das Flores', ' Rua  A ', ''), number: fc.constantFrom('1', 'S/N') }),
  fc.record({ city: fc.constantFrom('Recife', 'São Luís'), state: fc.constantFrom('PE', 'MA', '') }),
  fc.record({ profession: fc.constantFrom('Médico', 'Outros', '') }),
  fc.record({ incomeCents: fc.constantFrom(1, 150_000, 99_999_999, 0, null) }),
  fc.constant(filledAnswers),
)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: typed.map((values) => ({ do: 'type' as const, values })) },
  { weight: 4, arbitrary: fc.constant({ do: 'continue' as const }) },
  fc.constantFrom<Act>({ do: 'back' }, { do: 'reload' }, { do: 'sendAndLoseTheAnswer' }),
  fc.constantFrom(...stepIds).map((to) => ({ do: 'alter' as const, to })),
  fc.constantFrom('cg-160-start', 'x-adv', 'cbr-650r').map((model) => ({ do: 'model' as const, model })),
  fc.constantFrom(12, 36, 60).map((installments) => ({ do: 'installments' as const, installments })),
  fc.constantFrom(null, 10.01, 33.33, 50).map((entry) => ({ do: 'entry' as const, entry })),
  fc.constantFrom(...dueDays).map((dueDay) => ({ do: 'dueDay' as const, dueDay })),
)

async function perform(person: Person, doing: Act): Promise<void> {
  const { wizard } = person
  if (doing.do === 'type') person.wizard = advance(wizard, { type: 'answered', values: doing.values })
  if (doing.do === 'continue') person.wizard = advance(wizard, { type: 'continued' })
  if (doing.do === 'back') {
    const to = stepIds[Math.max(0, stepIds.indexOf(wizard.step) - 1)] ?? 'personal'
    person.wizard = advance(wizard, { type: 'went', to })
  }
  if (doing.do === 'alter') person.wizard = advance(wizard, { type: 'went', to: doing.to, changing: true })
  if (doing.do === 'model') person.model = doing.model
  if (doing.do === 'installments') person.installments = doing.installments
  if (doing.do === 'entry') person.entry = doing.entry
  if (doing.do === 'dueDay') person.dueDay = doing.dueDay
  if (doing.do === 'sendAndLoseTheAnswer' && wizard.step === 'password') await send(person)
  keep(person)
  if (doing.do === 'reload' || doing.do === 'model') person.wizard = loadDraft(Date.now(), person.model)
}

function keep(person: Person): void {
  const { wizard, model, installments } = person
  saveDraft(wizard, { motorcycle: { slug: model, model }, installments, entryCents: entryOf(person) }, Date.now())
}

async function send(person: Person) {
  const withSecrets = advance(person.wizard, { type: 'answered', values: filledSecrets })
  const shown = { version: 1, pricedOn: '2026-11-21' }
  const plan = { installments: person.installments, entryCents: entryOf(person), dueDay: person.dueDay }
  const choice = { motorcycle: person.model, ...plan, offer: defaultOffer, shown }
  const json = applicationBody(choice, { ...withSecrets, owned: false }, versions)
  const submission = submissionFor(json, person.wizard.submission, () => crypto.randomUUID())
  person.wizard = advance(person.wizard, { type: 'submitted', submission })
  keep(person)
  return server.browser().api.applications.$post({ json }, { headers: { 'Idempotency-Key': submission.key } })
}

function motorcycleOf({ model }: Person) {
  const motorcycle = standardMotorcycles.find(({ slug }) => slug === model)
  if (!motorcycle) throw new Error(model)
  return motorcycle
}

const entryOf = (person: Person) =>
  person.entry === null ? null : percentOf(motorcycleOf(person).priceCents, person.entry)

/** Corrects all remaining problems and goes to the last step. */
function finish(person: Person): void {
  for (const id of stepIds.slice(0, -1)) {
    if (isStepDone(id, person.wizard.answers, person.wizard.secrets)) continue
    person.wizard = advance(person.wizard, { type: 'answered', values: filledAnswers })
  }
  person.wizard = advance(person.wizard, { type: 'went', to: 'password' })
}

const answersOf = (row: ApplicationRow): Answers => ({
  fullName: row.full_name,
  cpf: row.cpf,
  birthDate: row.birth_date.split('-').reverse().join(''),
  email: row.email,
  phone: row.phone,
  cep: row.cep,
  street: row.street,
  number: row.number,
  complement: row.complement,
  neighborhood: row.neighborhood,
  city: row.city,
  state: isStateCode(row.state) ? row.state : '',
  profession: row.profession,
  incomeCents: toCents(row.income),
})

test('whatever the order of typing, reloading, going back and changing, what is stored is what the last screen showed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      clearDraft()
      const person: Person = {
        wizard: loadDraft(Date.now(), 'pop-110i'),
        model: 'pop-110i',
        installments: 12,
        entry: null,
        dueDay: null,
      }
      for (const doing of acts) await perform(person, doing)
      finish(person)
      expect(person.wizard.step).toBe('password')
      const { priceCents, model } = motorcycleOf(person)
      const { installments, dueDay } = person
      const plan = { priceCents, installments, entryCents: entryOf(person), dueDay }
      const offer = shownOffer(model, plan, defaultOffer, new Date())
      const shown = { answers: summaries(person.wizard.answers), plan: planFacts(offer) }

      const answer = await send(person)
      expect(answer.status).toBe(201)
      const { id } = await answer.json()
      // The answer is lost, the page reloaded and the application sent again. There is still only one.
      person.wizard = loadDraft(Date.now(), person.model)
      expect(await (await send(person)).json()).toMatchObject({ id })

      const row = await server.deps.db
        .selectFrom('financing_applications')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(summaries(answersOf(row))).toEqual(shown.answers)
      const { document } = await server.deps.db
        .selectFrom('offers')
        .select('document')
        .where('application_id', '=', id)
        .executeTakeFirstOrThrow()
      const stored: Offer = JSON.parse(document)
      expect(planFacts(stored)).toEqual(shown.plan)
      expect(stored).toEqual({ ...offer, catalogueVersion: 1 })
    }),
    { numRuns: 40 },
  )
}, 120_000)
