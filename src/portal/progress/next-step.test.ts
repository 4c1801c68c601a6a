import { describe, expect, it } from 'vitest'
import type { ApplicantView, DocumentView } from '#api/portal.ts'
import { applicationStatuses } from '#domain/application/status.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import { nextStep } from './next-step.ts'

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
  may: { move: true, sign: false, giveUp: true, release: true, book: true },
  ...changes.outcome,
})
const view = (changes: Partial<ApplicantView>) =>
  ({
    status: 'received',
    documents: documents('pending', 'pending', 'pending'),
    entryCents: 149_900,
    offer,
    pixCode: null,
    charge: null,
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
    const unsigned = [
      ...applicationStatuses.filter((status) => status !== 'completed').map((status) => ({ status })),
      { status: 'signing' as const, pixCode: '0002…', journey: { contract } },
      { status: 'signing' as const, journey: { entryPaidAt: '2026-11-20T12:00:00Z' } },
      { status: 'signing' as const, journey: { entryPaidAt: '2026-11-20T12:00:00Z', contract } },
      { status: 'signing' as const, entryCents: 0 },
    ]
    for (const changes of unsigned) {
      const { title, text } = step(changes)
      expect(`${title} ${text}`).not.toMatch(/seu contrato|número do contrato|desist\w* do contrato/i)
    }
  })

  it.each(applicationStatuses)('has something to say in %s', (status) => {
    const { title, text } = step({ status })
    expect(title).not.toBe('')
    expect(text).toMatch(/[.!]$/)
  })

  it('names the promised day while it is ahead, and no day once it is over', () => {
    expect(step({ status: 'analysis', promisedBy: '2026-11-20' }).text).toContain('até sexta-feira, 20 de novembro')
    expect(step({ status: 'analysis', promisedBy: '2026-11-19' }).text).not.toMatch(/\d/)
  })

  it('says until when a contract can be signed and a code be paid', () => {
    const contract = { readyAt: '2026-11-20T12:00:00Z', readAt: null, signedAt: null, dueFrom: '2026-11-20' }
    const journey = { entryPaidAt: '2026-11-20T12:00:00Z', contract }
    expect(step({ status: 'signing', journey }).text).toContain('até 19/12/2026')
    const over = nextStep(view({ status: 'signing', journey }), '2026-12-20')
    expect(over).toMatchObject({ turn: 'you', title: 'Peça um contrato novo', action: { href: '#contrato' } })
    expect(over.text).not.toMatch(/\d/)
    const charge = { state: 'open' as const, expiresAt: '2026-11-23T15:00:00Z' }
    expect(step({ status: 'signing', pixCode: '0002…', charge }).text).toContain('até 23/11/2026, 12:00')
  })

  it('asks for the documents that are missing, and first for those refused', () => {
    const waiting = (...states: Parameters<typeof documents>) =>
      step({ status: 'waiting_docs', documents: documents(...states) })
    expect(waiting('pending', 'pending', 'pending')).toMatchObject({ turn: 'you', title: 'Envie os seus documentos' })
    expect(waiting('uploaded', 'pending', 'accepted').title).toBe('Falta enviar: Selfie')
    expect(waiting('refused', 'pending', 'accepted').text).toContain('CNH')
    const complete = waiting('uploaded', 'accepted', 'uploaded')
    expect(complete.turn).toBe('bank')
    expect(complete.text).toContain('assinatura do contrato')
    expect(documentKinds).toHaveLength(3)
  })

  it('asks for the entry only when there is a code to pay it with', () => {
    expect(step({ status: 'signing', pixCode: '0002…' })).toMatchObject({
      turn: 'you',
      title: 'Pague a entrada de R$\u00a01.499,00',
      action: { href: '#pix' },
    })
    expect(step({ status: 'signing' })).not.toHaveProperty('action')
  })

  it('asks for the entry also when its code is over, and for nothing while a payment is looked at', () => {
    expect(step({ status: 'signing', charge: { state: 'expired', expiresAt: null } })).toMatchObject({ turn: 'you' })
    const held = { ...outcome({}), payableCents: 0 }
    expect(step({ status: 'signing', outcome: held })).toMatchObject({
      turn: 'bank',
      title: 'Estamos conferindo o seu pagamento',
    })
    const late = { task: 'accept', checkedBy: '2026-11-24' } as ApplicantView['payments'][number]
    expect(step({ status: 'signing', outcome: held, payments: [late] }).text).toContain(
      'até terça-feira, 24 de novembro',
    )
  })

  it('asks for what is missing to the entry, and says after an end what comes back', () => {
    const short = { ...outcome({}), partCents: 148_900, payableCents: 1_000 }
    expect(step({ status: 'signing', pixCode: '0002…', outcome: short }).title).toBe('Faltam R$\u00a010,00 da entrada')
    const refused = { ...outcome({}), end: { kind: 'refused' as const, at: null }, payableCents: 0, owedCents: 149_900 }
    expect(step({ status: 'rejected', outcome: refused })).toMatchObject({
      text: expect.stringContaining('R$\u00a01.499,00 voltam para você'),
      action: { href: '#pagamentos' },
    })
    const cancelled = { ...refused, contractCancelledAt: '2026-11-20T12:00:00.000Z' }
    expect(step({ status: 'rejected', outcome: refused }).title).toBe('Não foi possível aprovar este pedido')
    expect(step({ status: 'rejected', outcome: cancelled })).toMatchObject({
      title: 'O banco encerrou o seu contrato',
      text: expect.stringMatching(/não vale mais.*R\$\u00a01\.499,00 voltam para você/),
    })
    const takenBack = { ...refused, tookBackApproval: true }
    expect(step({ status: 'rejected', outcome: takenBack }).text).toContain('o banco voltou atrás')
    for (const outcome of [refused, cancelled, takenBack].map((one) => ({ ...one, refusal: 'request' as const }))) {
      const { title, text } = step({ status: 'rejected', outcome })
      expect(`${title} ${text}`).toContain('como você pediu')
      expect(`${title} ${text}`).not.toMatch(/não foi possível|esperava|voltou atrás/i)
    }
    const gone = { ...refused, end: { kind: 'withdrawn' as const, at: null }, owedCents: 0 }
    expect(step({ status: 'signing', outcome: gone }).text).not.toContain('voltam')
  })

  it('asks after an end for a motorcycle that is out, and says that the money waits for it', () => {
    const handOver = {
      at: '2026-12-01T13:00:00.000Z',
      day: '2026-12-01',
      dealership: 'Tiriva Centro',
      returnTo: 'Tiriva Centro',
      returnedOn: null,
    }
    const end = { kind: 'withdrawn' as const, at: null }
    const gone = { ...outcome({}), end, payableCents: 0, owedCents: 149_900 }
    const out = step({ status: 'completed', handOver, outcome: gone }).text
    expect(out).toContain('leve a moto de volta à Tiriva Centro')
    const shut = step({ status: 'completed', handOver: { ...handOver, returnTo: null }, outcome: gone }).text
    expect(shut).not.toContain('Tiriva Centro')
    expect(shut).toContain('ligue para o SAC e combine onde devolver a moto')
    expect(out).toContain('Assim que ela chegar, R$\u00a01.499,00 voltam para você')
    const back = step({ status: 'completed', handOver: { ...handOver, returnedOn: '2026-12-05' }, outcome: gone }).text
    expect(back).toContain('Recebemos a moto de volta em 05/12/2026. R$\u00a01.499,00 voltam para você')
    expect(back).not.toContain('leve')
    const byHand = { ...gone, owedCents: 0, installmentsOwedCents: 30_000 }
    const returned = { status: 'completed', handOver: { ...handOver, returnedOn: '2026-12-05' } } as const
    expect(step({ ...returned, outcome: byHand }).text).toContain('R$\u00a0300,00 voltam para você')
  })

  it('speaks of no payment where there is no entry', () => {
    const complete = documents('accepted', 'accepted', 'accepted')
    for (const status of ['waiting_docs', 'signing'] as const) {
      const { title, text, action } = step({ status, documents: complete, entryCents: 0 })
      expect(`${title} ${text}`).not.toMatch(/Pix|pagamento|pague/i)
      expect(action).toBeUndefined()
    }
    expect(step({ status: 'signing', entryCents: 0 })).toMatchObject({
      turn: 'bank',
      title: 'Estamos preparando o contrato',
    })
  })

  it('goes through signature, registration and release once the entry is paid', () => {
    const at = '2026-11-19T12:00:00.000Z'
    const signing = (journey: ApplicantView['journey']) =>
      step({
        status: 'signing',
        promisedBy: '2026-11-24',
        journey: { entryPaidAt: at, registeredAt: null, ...journey },
      })
    const contract = { readyAt: at, readAt: null, signedAt: null }
    expect(signing({ contract: { ...contract, readyAt: null } })).toMatchObject({ turn: 'bank' })
    expect(signing({ contract })).toMatchObject({ turn: 'you', action: { href: '#contrato' } })
    const signed = { contract: { ...contract, signedAt: at } }
    expect(signing(signed).text).toContain('até terça-feira, 24 de novembro')
    expect(signing({ ...signed, registeredAt: at }).title).toBe('Estamos preparando a sua moto')
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
    }
    const released = { status: 'completed', pickup: null } as const
    expect(step(released)).toMatchObject({ turn: 'you', action: { href: '#retirada' } })
    expect(step(released).text).toContain('de 21/11/2026 a 20/12/2026')
    expect(step({ ...released, pickup }).title).toBe('Retire a sua moto em 01/12/2026, às 10:00')
    const unpaid = { ...outcome({}), may: { ...outcome({}).may, book: false } }
    const waits = { ...released, outcome: unpaid, gaps: ['entry'] }
    for (const booked of [pickup, null])
      expect(step({ ...waits, pickup: booked } as Partial<ApplicantView>)).toMatchObject({
        turn: 'bank',
        title: 'Falta conferir um pagamento',
      })
    const unregistered = { ...released, outcome: unpaid, gaps: ['plate'] }
    expect(step(unregistered as Partial<ApplicantView>).title).toBe('Falta uma confirmação nossa')
    const missed = step({ ...released, pickup: { ...pickup, missed: true } as ApplicantView['pickup'] })
    expect(missed).toMatchObject({ turn: 'you', title: 'A sua retirada era em 01/12/2026' })
    expect(missed.action).toEqual({ label: 'Escolher outro dia', href: '#retirada' })
    expect(step({ ...released, pickup, handOver })).toMatchObject({
      turn: 'done',
      title: 'Moto entregue. Boa viagem!',
    })
    const signed = { contract: { readyAt: handOver.at, readAt: handOver.at, signedAt: handOver.at } }
    const over = step({ ...released, pickup, handOver, journey: signed } as Partial<ApplicantView>)
    expect(over.action).toEqual({ label: 'Ver as parcelas', href: '#parcelas' })
    expect(over.text).toContain('As datas das parcelas')
    const settled = { ...released, pickup, handOver, journey: { ...signed, settledAt: handOver.at } }
    expect(step(settled as Partial<ApplicantView>)).toMatchObject({ turn: 'done', title: 'Contrato quitado' })
    expect(step(settled as Partial<ApplicantView>).text).not.toContain('datas')
  })
})
