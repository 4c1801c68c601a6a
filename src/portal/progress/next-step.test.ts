import { describe, expect, it } from 'vitest'
import type { ApplicantView, DocumentView } from '#api/portal.ts'
import { steps, turnOf } from '#domain/application/state.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import { nextStep } from './next-step.ts'
import { turnsShown } from './step.ts'

const document = (status: DocumentView['status']) => ({ status }) as DocumentView
const documents = (
  cnh: DocumentView['status'],
  selfie: DocumentView['status'],
  residencia: DocumentView['status'],
) => ({
  cnh: document(cnh),
  selfie: document(selfie),
  residencia: document(residencia),
})
const offer = makeOffer({
  model: 'CG 160 START',
  priceCents: 1_499_000,
  installments: 60,
  on: '2026-11-18',
  conditions: { entryPercent: 10, monthlyInterestPercent: 0 },
  catalogueVersion: 1,
  termsVersion: '2026-11',
})
const outcome = (changes: Partial<ApplicantView>): ApplicantView['outcome'] => ({
  end: changes.status === 'rejected' ? { kind: 'refused', at: null } : null,
  refusal: null,
  contractCancelledAt: null,
  tookBackApproval: false,
  hasEntry: false,
  partCents: 0,
  dueCents: 149_900,
  payableCents: 149_900,
  owedCents: 0,
  installmentsOwedCents: 0,
  correctionOwedCents: 0,
  corrections: [],
  may: { move: true, sign: false, giveUp: true, release: true, book: true },
  ...changes.outcome,
})
const view = (changes: Partial<ApplicantView>) =>
  ({
    status: 'received',
    step: 'received',
    documents: documents('pending', 'pending', 'pending'),
    entryCents: 149_900,
    offer,
    pixCode: null,
    charge: null,
    ways: ['pix'],
    payments: [],
    promisedBy: null,
    journey: {},
    ...changes,
    outcome: outcome(changes),
  }) as ApplicantView
const step = (changes: Partial<ApplicantView>) => nextStep(view(changes), '2026-11-20')

describe('nextStep', () => {
  it("names no contract as the customer's before it is signed", () => {
    const contract = { readyAt: '2026-11-20T12:00:00Z', readAt: null, signedAt: null, dueFrom: '2026-11-20' }
    const signed = ['cancelled', 'book', 'pick_up', 'book_again', 'delivered', 'settled', 'register', 'release']
    const unsigned = [
      ...steps.filter((one) => !signed.includes(one)).map((one) => ({ step: one })),
      { step: 'pay_entry' as const, pixCode: '0002…', journey: { contract } },
      { step: 'prepare_contract' as const, entryCents: 0 },
    ]
    for (const changes of unsigned) {
      const { title, text } = step(changes)
      expect(`${title} ${text}`).not.toMatch(/seu contrato|número do contrato|desist\w* do contrato/i)
    }
  })

  it.each(steps)('has something to say at %s, and names who acts as the domain does', (one) => {
    const ended =
      turnOf(one) === 'ended' ? { outcome: { ...outcome({}), end: { kind: 'refused' as const, at: null } } } : {}
    const { turn, title, text } = step({ step: one, ...ended })
    expect(turn).toBe(turnsShown[turnOf(one)])
    expect(title).not.toBe('')
    expect(text).toMatch(/[.!]$/)
  })

  it('names the promised day while it is ahead, and no day once it is over', () => {
    expect(step({ step: 'analysis', promisedBy: '2026-11-20' }).text).toContain('até sexta-feira, 20 de novembro')
    expect(step({ step: 'analysis', promisedBy: '2026-11-19' }).text).not.toMatch(/\d/)
  })

  it('says until when an income is proved, and once that day is over that the request goes on without the proof', () => {
    const lastDay = '2026-12-04'
    const asked = step({ step: 'send_income', incomeProof: { state: 'asked', lastDay } })
    expect(asked.text).toContain('precisamos ver a sua renda, até sexta-feira, 4 de dezembro.')
    const lapsed = step({ step: 'analysis', incomeProof: { state: 'lapsed', lastDay } })
    expect(lapsed.text).toContain('terminou em 04/12/2026, e analisamos com a renda que você informou.')
  })

  it('says until when a contract can be signed and a code be paid', () => {
    const contract = { readyAt: '2026-11-20T12:00:00Z', readAt: null, signedAt: null, dueFrom: '2026-11-20' }
    const journey = { entryPaidAt: '2026-11-20T12:00:00Z', contract }
    expect(step({ step: 'sign', journey }).text).toContain('até 19/12/2026')
    const over = step({ step: 'renew_contract', journey })
    expect(over).toMatchObject({ turn: 'you', title: 'Peça um contrato novo', action: { href: '#contrato' } })
    expect(over.text).not.toMatch(/\d/)
    const charge = {
      way: 'pix' as const,
      url: null,
      state: 'open' as const,
      expiresAt: '2026-11-23T15:00:00Z',
      boleto: null,
    }
    expect(step({ step: 'pay_entry', pixCode: '0002…', charge }).text).toContain('até 23/11/2026, 12:00')
  })

  it('asks nobody for an entry whose boleto is said to be paid, until the bank should know it', () => {
    const days = { registeredBy: null, freeUntil: '2026-11-24', knownOn: '2026-11-25', dueOn: '2026-11-24' }
    const boleto = { ...days, id: 'b', amountCents: 149_900, code: '0', saidKnownOn: '2026-11-23' }
    const charge = { way: 'boleto' as const, url: null, state: 'open' as const, expiresAt: null, boleto }
    const on = (today: string) => nextStep(view({ step: 'pay_entry', charge, ways: ['pix', 'boleto'] }), today)
    expect(on('2026-11-23')).toMatchObject({ turn: 'bank', text: expect.stringContaining('até 23/11/2026') })
    expect(on('2026-11-24')).toMatchObject({ turn: 'you', text: expect.stringContaining('Por Pix ou boleto') })
    // Its last day is over, and the bank's files of that day come a day later.
    expect(on('2026-11-25')).toMatchObject({
      turn: 'bank',
      text: 'Se você já pagou, não pague de novo: o banco nos confirma o boleto até 25/11/2026.',
    })
    expect(on('2026-11-26')).toMatchObject({ turn: 'you' })
  })

  it('names one day for a boleto that the bank registers, the one that its card names', () => {
    const days = { registeredBy: '2026-11-24', freeUntil: '2026-11-24', knownOn: '2026-11-25', dueOn: '2026-11-24' }
    const boleto = { ...days, id: 'b', amountCents: 149_900, code: null, saidKnownOn: null }
    const charge = { way: 'boleto' as const, url: null, state: 'open' as const, expiresAt: null, boleto }
    const waiting = view({ step: 'prepare_entry', charge, promisedBy: '2026-11-26' })
    expect(nextStep(waiting, '2026-11-23')).toMatchObject({
      title: 'Estamos registrando o seu boleto',
      text: 'Ele aparece nesta página até 24/11/2026.',
    })
    expect(nextStep(waiting, '2026-11-25').title).toBe('Estamos preparando o pagamento da sua entrada')
  })

  it('asks for the documents that are missing, and first for those refused', () => {
    const waiting = (one: ApplicantView['step'], ...states: Parameters<typeof documents>) =>
      step({ step: one, documents: documents(...states) })
    expect(waiting('send_documents', 'pending', 'pending', 'pending')).toMatchObject({
      turn: 'you',
      title: 'Envie os seus documentos',
    })
    expect(waiting('send_documents', 'uploaded', 'pending', 'accepted').title).toBe('Falta enviar: Selfie')
    // The last one has just been sent, and the server has not yet told whose turn it is.
    const sent = waiting('send_documents', 'uploaded', 'uploaded', 'accepted')
    expect(sent).toMatchObject({ turn: 'bank', title: 'Recebemos os seus documentos' })
    expect(waiting('resend_documents', 'refused', 'pending', 'accepted').text).toContain('CNH')
    const complete = waiting('check_documents', 'uploaded', 'accepted', 'uploaded')
    expect(complete.turn).toBe('bank')
    expect(complete.text).toContain('assinatura do contrato')
    expect(documentKinds).toHaveLength(3)
  })

  it('asks for the entry only when there is a code to pay it with', () => {
    expect(step({ step: 'pay_entry', pixCode: '0002…' })).toMatchObject({
      turn: 'you',
      title: 'Pague a entrada de R$\u00a01.499,00',
      action: { href: '#pix' },
    })
    expect(step({ step: 'prepare_entry' })).not.toHaveProperty('action')
  })

  it('asks for nothing while a payment is looked at', () => {
    const held = { ...outcome({}), payableCents: 0 }
    expect(step({ step: 'check_payment', outcome: held })).toMatchObject({
      turn: 'bank',
      title: 'Estamos conferindo o seu pagamento',
    })
    expect(step({ step: 'check_payment', outcome: held, promisedBy: '2026-11-24' }).text).toContain(
      'até terça-feira, 24 de novembro',
    )
  })

  it('asks for what is missing to the entry, and says after an end what comes back', () => {
    const short = { ...outcome({}), partCents: 148_900, payableCents: 1_000 }
    expect(step({ step: 'pay_entry', pixCode: '0002…', outcome: short }).title).toBe('Faltam R$\u00a010,00 da entrada')
    const refused = { ...outcome({}), end: { kind: 'refused' as const, at: null }, payableCents: 0, owedCents: 149_900 }
    expect(step({ step: 'refused', outcome: refused })).toMatchObject({
      text: expect.stringContaining('R$\u00a01.499,00 voltam para você'),
      action: { href: '#pagamentos' },
    })
    const cancelled = { ...refused, contractCancelledAt: '2026-11-20T12:00:00.000Z' }
    expect(step({ step: 'refused', outcome: refused }).title).toBe('Não foi possível aprovar este pedido')
    expect(step({ step: 'cancelled', outcome: cancelled })).toMatchObject({
      title: 'O banco encerrou o seu contrato',
      text: expect.stringMatching(/não vale mais.*R\$\u00a01\.499,00 voltam para você/),
    })
    const takenBack = { ...refused, tookBackApproval: true }
    expect(step({ step: 'refused', outcome: takenBack }).text).toContain('o banco voltou atrás')
    for (const outcome of [refused, cancelled, takenBack].map((one) => ({ ...one, refusal: 'request' as const }))) {
      const { title, text } = step({ step: 'refused', outcome })
      expect(`${title} ${text}`).toContain('como você pediu')
      expect(`${title} ${text}`).not.toMatch(/não foi possível|esperava|voltou atrás/i)
    }
    const gone = { ...refused, end: { kind: 'withdrawn' as const, at: null }, owedCents: 0 }
    expect(step({ step: 'withdrawn', outcome: gone }).text).not.toContain('voltam')
  })

  it('asks after an end for a motorcycle that is out, and says that the money waits for it', () => {
    const handOver = {
      at: '2026-12-01T13:00:00.000Z',
      day: '2026-12-01',
      dealership: 'Tiriva Centro',
      returnTo: 'Tiriva Centro',
      returnedOn: null,
      isReturnAsked: false,
    }
    const end = { kind: 'withdrawn' as const, at: null }
    const gone = { ...outcome({}), end, payableCents: 0, owedCents: 149_900 }
    const out = step({ step: 'withdrawn', handOver, outcome: gone }).text
    expect(out).toContain('leve a moto de volta à Tiriva Centro')
    const shut = step({ step: 'withdrawn', handOver: { ...handOver, returnTo: null }, outcome: gone }).text
    expect(shut).not.toContain('Tiriva Centro')
    expect(shut).toContain('ligue para o SAC e combine onde devolver a moto')
    expect(out).toContain('Assim que ela chegar, R$\u00a01.499,00 voltam para você')
    const asked = step({ step: 'withdrawn', handOver: { ...handOver, isReturnAsked: true }, outcome: gone }).text
    expect(asked).toContain('A devolução da moto está registrada, e o banco a confere. Depois, R$\u00a01.499,00 voltam')
    expect(asked).not.toContain('leve')
    const back = step({ step: 'withdrawn', handOver: { ...handOver, returnedOn: '2026-12-05' }, outcome: gone }).text
    expect(back).toContain('Recebemos a moto de volta em 05/12/2026. R$\u00a01.499,00 voltam para você')
    expect(back).not.toContain('leve')
    const byHand = { ...gone, owedCents: 0, installmentsOwedCents: 30_000 }
    const returned = { step: 'withdrawn', handOver: { ...handOver, returnedOn: '2026-12-05' } } as const
    expect(step({ ...returned, outcome: byHand }).text).toContain('R$\u00a0300,00 voltam para você')
  })

  it('speaks of no payment where there is no entry', () => {
    const complete = documents('accepted', 'accepted', 'accepted')
    for (const one of ['check_documents', 'prepare_contract'] as const) {
      const { title, text, action } = step({ step: one, documents: complete, entryCents: 0 })
      expect(`${title} ${text}`).not.toMatch(/Pix|pagamento|pague/i)
      expect(action).toBeUndefined()
    }
    expect(step({ step: 'prepare_contract', entryCents: 0 })).toMatchObject({
      turn: 'bank',
      title: 'Estamos preparando o contrato',
    })
  })

  it('goes through signature, registration and release once the entry is paid', () => {
    const signing = (one: ApplicantView['step']) => step({ step: one, promisedBy: '2026-11-24' })
    expect(signing('prepare_contract')).toMatchObject({ turn: 'bank' })
    expect(signing('sign')).toMatchObject({ turn: 'you', action: { href: '#contrato' } })
    expect(signing('register').text).toContain('até terça-feira, 24 de novembro')
    expect(signing('release').title).toBe('Estamos preparando a sua moto')
  })

  it('asks for an installment by the last day without a fee, and keeps the motorcycle at the dealership in mind', () => {
    const pickup = { name: 'Tiriva Centro', day: '2026-11-19', time: '10:00' } as ApplicantView['pickup']
    const owed = (installmentDueOn: string, today: string, changes: Partial<ApplicantView> = {}) =>
      nextStep(view({ step: 'pay_installment', pickup, journey: { installmentDueOn }, ...changes }), today)
    const missed = owed('2026-11-23', '2026-11-23')
    expect(missed).toMatchObject({
      turn: 'you',
      title: 'Hoje é o dia de pagar a parcela',
      action: { label: 'Ver a parcela', href: '#proxima-parcela' },
    })
    expect(missed.text).toContain('escolha também outro dia')
    expect(owed('2026-11-18', '2026-11-19').title).toBe('Há parcela em atraso desde 18/11/2026')
    // 15 November is a holiday, and a Sunday.
    expect(owed('2026-11-15', '2026-11-15').title).toBe('Pague a parcela até 16/11/2026, sem multa')
    expect(owed('2026-11-23', '2026-11-23', { pickup: null }).text).toContain('A sua moto está liberada')
    const handOver = { day: '2026-11-19' } as ApplicantView['handOver']
    expect(owed('2026-11-23', '2026-11-23', { handOver }).text).not.toContain('moto')
    // With the motorcycle handed over, the card of the installments stands above this one.
    expect(owed('2026-11-23', '2026-11-23', { handOver }).text).not.toContain('abaixo')
  })

  it('names the day of the pick-up, and ends with the motorcycle handed over', () => {
    const pickup = {
      name: 'Tiriva Centro',
      phone: '(19) 3333-4444',
      day: '2026-12-01',
      time: '10:00',
    } as ApplicantView['pickup']
    const handOver = {
      at: '2026-12-01T13:00:00.000Z',
      day: '2026-12-01',
      dealership: 'Tiriva Centro',
      returnTo: 'Tiriva Centro',
      returnedOn: null,
      isReturnAsked: false,
    }
    const booking = step({ step: 'book', pickup: null })
    expect(booking).toMatchObject({ turn: 'you', action: { href: '#retirada' } })
    expect(booking.text).toContain('de 21/11/2026 a 20/12/2026')
    expect(step({ step: 'pick_up', pickup }).title).toBe('Retire a sua moto em 01/12/2026, às 10:00')
    const unpaid = step({ step: 'check_entry', promisedBy: '2026-11-24' })
    expect(unpaid).toMatchObject({ turn: 'bank', title: 'Falta conferir um pagamento' })
    expect(unpaid.text).toContain('até terça-feira, 24 de novembro')
    expect(step({ step: 'complete_release' }).title).toBe('Falta uma confirmação nossa')
    const missed = step({ step: 'book_again', pickup })
    expect(missed).toMatchObject({ turn: 'you', title: 'A sua retirada era em 01/12/2026' })
    expect(missed.action).toEqual({ label: 'Escolher outro dia', href: '#retirada' })
    expect(step({ step: 'delivered', pickup, handOver })).toMatchObject({
      turn: 'done',
      title: 'Moto entregue. Boa viagem!',
    })
    const signed = { contract: { readyAt: handOver.at, readAt: handOver.at, signedAt: handOver.at } }
    const over = step({ step: 'delivered', pickup, handOver, journey: signed })
    expect(over.text).toContain('Você retirou a moto')
    // The installments stand above it.
    expect(over.action).toBeUndefined()
    const settled = step({ step: 'settled', pickup, handOver, journey: { ...signed, settledAt: handOver.at } })
    expect(settled).toMatchObject({ turn: 'done', title: 'Contrato quitado' })
  })
})
