import { type ApplicationStatus, approvedStatuses } from '#domain/application/status.ts'
import { decisionTakenBack, nextStage } from '#domain/application/transition.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { returnCheckKinds } from '#domain/dealerships/hand-over.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { documentChecks } from '#domain/documents/review.ts'
import { isReleaseOver } from '#domain/offer/released-credit.ts'
import { knownStatus } from '../../src/admin/application/status/tracker-step.ts'
import { waysOf } from '../../src/portal/installments/ways-of.ts'
import { detailOf } from './contracts.ts'
import type { Driver } from './driver.ts'
import { portalOf } from './pix/bank.ts'
import { photo, upload } from './portal.ts'

type Answer = { readonly status: number; clone(): { json(): Promise<unknown> } }

/** A button of a page: whether the page, as it was loaded, offers it, and what pressing it sends. */
export type Button = {
  readonly name: string
  readonly isOffered: boolean
  /**
   * Whether the server has to refuse it; by default what is not offered. A stage that no button leads to is chosen in
   * the tracker.
   */
  readonly isForbidden?: boolean
  /** How seldom a walk presses it, because it leads nowhere or ends everything. */
  readonly isSeldom?: true
  /** The refusals that are a step of the button itself: a code was mailed first. */
  readonly asks?: readonly string[]
  readonly press: () => Promise<Answer>
}

type Pages = Awaited<ReturnType<typeof pagesOf>>

/** What the pages of customer and staff know when they are made. */
export async function pagesOf({ people: { ana, caio, applicant } }: Driver) {
  const query = { application: applicant.id }
  const { portal } = applicant.browser.api
  const view = await portalOf(applicant.browser)
  return {
    view,
    manager: await detailOf(ana, applicant.id),
    analyst: await detailOf(caio, applicant.id),
    installments: await (await portal.installments.$get({ query })).json(),
    payments: (await (await ana.api.admin.payments.$get({ query: { state: 'todo' } })).json()).rows,
    counterOffer: (await (await portal['counter-offer'].$get({ query })).json()).counterOffer,
    proof: (await (await portal['income-proof'].$get({ query })).json()).proof,
    slot: await firstSlot(applicant.browser, view.outcome.may.book),
  }
}

async function firstSlot(browser: Driver['people']['applicant']['browser'], mayBook: boolean) {
  if (!mayBook) return undefined
  const { slots } = browser.api.portal.dealerships[':dealership']
  const { days } = await (await slots.$get({ param: { dealership: 'natal' }, query: {} })).json()
  return days.flatMap((day) => day.slots)[0]?.startsAt
}

/** Every button of the pages of one application, offered or not. */
export function buttonsOf(driver: Driver, pages: Pages): Button[] {
  return [
    ...staffButtons(driver, pages, 'manager'),
    ...staffButtons(driver, pages, 'analyst'),
    ...paymentButtons(driver, pages),
    ...customerButtons(driver, pages),
  ]
}

function staffButtons({ people, server }: Driver, pages: Pages, role: 'manager' | 'analyst'): Button[] {
  const browser = role === 'manager' ? people.ana : people.caio
  const of = browser.api.admin.applications[':id']
  const detail = pages[role]
  const { acts, analysis, outcome, version, journey } = detail
  const param = { id: people.applicant.id }
  const reason = 'Conferido com o cliente'
  const status = knownStatus(detail)
  const next = nextStage(status)
  const goesOn = outcome.may.move
  const isAsked = detail.asks.some(({ kind }) => kind === 'decision')
  const isSigned = Boolean(journey.contract?.signedAt)
  const mayRefuse = acts.refuse === true || isSigned
  const mayApprove = status !== 'rejected' && decisionTakenBack('approved', status) === 'approval'
  const current = detail.contracts.versions.find(({ state }) => state !== 'void')
  const isOver = current?.signedAt ? isReleaseOver(new Date(current.signedAt), server.deps.now()) : false
  const hasContractCard =
    (approvedStatuses as readonly string[]).includes(status) || detail.contracts.versions.length > 0
  const { proof } = analysis.income
  const isWaiting = proof?.state === 'asked'
  const isOpen = analysis.isOpen && goesOn
  const move = (to: ApplicationStatus) => () =>
    of.status.$put({
      param,
      json: {
        status: to,
        version,
        reason,
        ...(to === 'rejected' && { refusal: 'policy' as const }),
        ...(analysis.isOpen && { analysis: analysis.fingerprint }),
      },
    })
  const named = (button: Button): Button => ({ ...button, name: `${role}: ${button.name}` })

  const buttons: Button[] = [
    {
      name: 'Aprovar Financiamento',
      isOffered: goesOn && mayApprove && !(acts.approve === 'ask' && isAsked),
      isForbidden: !goesOn,
      press: move('approved'),
    },
    {
      name: 'Recusar Financiamento',
      isOffered: goesOn && status !== 'rejected' && (mayRefuse || !isAsked),
      isForbidden: !goesOn,
      isSeldom: true,
      press: move('rejected'),
    },
    {
      name: 'Avançar',
      isOffered: goesOn && next !== null && next !== 'approved',
      isForbidden: !goesOn,
      press: move(next ?? 'completed'),
    },
    {
      name: 'Salvar score',
      isOffered: true,
      isSeldom: true,
      press: () => of.score.$put({ param, json: { creditScore: 720, version } }),
    },
    {
      name: 'Gerar Contrato',
      isOffered: hasContractCard && current === undefined && outcome.end === null,
      press: () => of.contract.$post({ param, json: { version } }),
    },
    {
      name: 'Cancelar o contrato',
      isOffered: hasContractCard && current !== undefined && (current.state !== 'signed' || isOver),
      isSeldom: true,
      press: () => of.contract.voiding.$post({ param, json: { version, reason } }),
    },
    {
      name: 'Oferecer ao cliente',
      isOffered:
        isOpen &&
        analysis.counterOffer?.state !== 'open' &&
        analysis.alternatives.length > 0 &&
        !detail.asks.some(({ kind }) => kind === 'counter_offer'),
      press: () => {
        const plans = analysis.alternatives.map(({ hash }) => hash)
        const json = { version, analysis: analysis.fingerprint, plans, reason }
        return of['counter-offer'].$post({ param, json })
      },
    },
    {
      name: 'Retirar as opções',
      isOffered: isOpen && analysis.counterOffer?.state === 'open',
      press: () => of['counter-offer'].withdrawal.$post({ param, json: { version } }),
    },
    {
      name: 'Pedir comprovante',
      isOffered: isOpen && !isWaiting && analysis.counterOffer?.state !== 'open',
      press: () => of['income-proof'].$post({ param, json: { version, months: 3 } }),
    },
    {
      name: 'Aceitar a renda',
      isOffered: isOpen && proof?.state === 'sent',
      press: () => of['income-proof'].acceptance.$post({ param, json: { version, incomeCents: 900_000 } }),
    },
    {
      name: 'Pedir outra vez',
      isOffered: isOpen && proof?.state === 'sent',
      press: () => of['income-proof'].again.$post({ param, json: { version, reason } }),
    },
    {
      name: 'Deixar de esperar o comprovante',
      isOffered: isOpen && isWaiting,
      press: () => of['income-proof'].withdrawal.$post({ param, json: { version } }),
    },
    ...documentKinds.map((kind): Button => {
      const document = detail.documents[kind]
      const json = { documentId: document.id ?? crypto.randomUUID(), version, checked: [...documentChecks] }
      return {
        name: `Aceitar documento ${kind}`,
        isOffered: status === 'waiting_docs' && document.status === 'uploaded',
        // A second press finds the document accepted.
        isForbidden: status !== 'waiting_docs' || document.id === null,
        press: () =>
          of.documents[':kind'].review.$put({ param: { ...param, kind }, json: { ...json, decision: 'accepted' } }),
      }
    }),
    {
      name: 'Salvar chassi, placa e registro',
      isOffered: outcome.may.release,
      press: () => {
        const numbers = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: 'SP12345678' }
        const registeredOn = brazilianDate(server.deps.now())
        return of.release.$put({ param, json: { ...numbers, registeredOn, version } })
      },
    },
    {
      name: 'Registrar moto devolvida',
      isOffered: detail.tasks.some(({ kind }) => kind === 'recover_motorcycle'),
      press: () => {
        const json = {
          broughtBy: people.applicant.request.fullName,
          returnedOn: brazilianDate(server.deps.now()),
          checked: [...returnCheckKinds],
          dealership: 'natal',
        }
        return of.return.$post({ param, json })
      },
    },
  ]
  return buttons.map(named)
}

function paymentButtons({ people: { ana } }: Driver, { payments }: Pages): Button[] {
  const routes = ana.api.admin.payments[':id']
  return payments.flatMap((row) => {
    const param = { id: row.id }
    const may = (action: string) => (row.actions as readonly string[]).includes(action)
    return [
      {
        name: 'Aceitar pagamento',
        isOffered: may('accept'),
        press: () => routes.acceptance.$post({ param }),
      },
      {
        name: 'Devolver',
        isOffered: may('refund') || may('refund_difference'),
        press: () => {
          const key = crypto.randomUUID().replaceAll('-', '')
          return routes.refunds.$post({ param, json: { key, amountCents: row.refundCents, reason: 'Conferido' } })
        },
      },
    ]
  })
}

function customerButtons({ people: { applicant } }: Driver, pages: Pages): Button[] {
  const { view, installments, counterOffer, proof, slot } = pages
  const { portal } = applicant.browser.api
  const query = { application: applicant.id }
  const { may, end, payableCents } = view.outcome
  const { plan, debit } = installments
  const next = plan?.rows.find(({ state }) => state !== 'paid')
  const isChecked = installments.checked.some(({ numbers }) => next && numbers.includes(next.number))
  const ways = plan && next ? waysOf(plan, installments.ways, [next.number]) : []
  const hasBooking = view.pickup !== null && view.handOver === null && view.status === 'completed' && end === null
  const isReadable = view.journey.contract !== null && view.journey.contract !== undefined
  return [
    {
      name: 'Desistir do pedido',
      isOffered: isReadable && may.giveUp,
      isForbidden: !may.giveUp,
      isSeldom: true,
      asks: ['code_required', 'code_at_former_email'],
      press: () => portal.withdrawal.$post({ query, json: {} }),
    },
    {
      name: 'Receber o código para assinar',
      isOffered: may.sign,
      // Who has signed in another tab gets the signed contract.
      isForbidden: !may.sign && !view.journey.contract?.signedAt,
      press: async () => {
        const { contract } = await (await portal.contract.$get({ query })).json()
        const param = { contractId: contract?.id ?? crypto.randomUUID() }
        return portal.contract[':contractId'].code.$post({ param, query, json: { agreed: true } })
      },
    },
    ...documentKinds.map((kind): Button => {
      const { status } = view.documents[kind]
      return {
        name: `Enviar ${kind}`,
        isOffered: view.status === 'waiting_docs' && end === null && status !== 'accepted',
        press: async () => upload(applicant.browser, kind, await photo(3_000)),
      }
    }),
    ...(['pix', 'boleto', 'card'] as const).map(
      (way): Button => ({
        name: `Pagar a entrada por ${way}`,
        isOffered: (view.ways as readonly string[]).includes(way),
        press: () => portal.entry.way.$post({ query, json: { way } }),
      }),
    ),
    {
      name: 'Quero o valor de volta',
      isOffered: view.payments.some(
        ({ task, numbers }) => task === 'hold' || (task === 'customer' && numbers === null && payableCents === 0),
      ),
      press: () => portal.payments.return.$post({ query }),
    },
    {
      name: 'Confirmar retirada',
      isOffered:
        may.book && slot !== undefined && (view.pickup === null || view.pickup.missed || view.pickup.mayChange),
      press: () =>
        portal.pickup.$put({ query, json: { dealership: 'natal', startsAt: slot ?? '2026-01-01T12:00:00Z' } }),
    },
    {
      name: 'Cancelar retirada',
      isOffered: hasBooking && Boolean(view.pickup?.mayChange) && !view.pickup?.missed,
      press: () => portal.pickup.$delete({ query }),
    },
    {
      name: 'Aceitar esta opção',
      isOffered: view.step === 'choose_offer' && counterOffer !== null,
      press: () => {
        const json = {
          counterOffer: counterOffer?.id ?? crypto.randomUUID(),
          plan: counterOffer?.plans[0]?.hash ?? 'x',
        }
        return portal['counter-offer'].choice.$post({ query, json })
      },
    },
    {
      name: 'Não quero nenhuma',
      isOffered: view.step === 'choose_offer' && counterOffer !== null,
      press: () =>
        portal['counter-offer'].refusal.$post({
          query,
          json: { counterOffer: counterOffer?.id ?? crypto.randomUUID() },
        }),
    },
    {
      name: 'Enviar o comprovante de renda',
      isOffered: view.step === 'send_income' && proof !== null && proof.files.length < 6,
      press: async () => upload(applicant.browser, 'renda', await photo(3_000)),
    },
    {
      name: 'Está tudo aqui: enviar para análise',
      isOffered: view.step === 'send_income' && (proof?.files.length ?? 0) > 0,
      press: () => portal['income-proof']['handing-in'].$post({ query }),
    },
    ...(['pix', 'boleto', 'card'] as const).map(
      (way): Button => ({
        name: `Pagar a parcela por ${way}`,
        isOffered: next !== undefined && installments.isChargeable && !isChecked && ways.includes(way),
        press: () => portal.installments.charge.$post({ query, json: { numbers: [next?.number ?? 1], way } }),
      }),
    ),
    {
      name: 'Ligar débito automático',
      isOffered: next !== undefined && debit?.state === 'off' && debit.isOffered,
      press: () => portal.debit.$post({ query }),
    },
    {
      name: 'Desligar débito automático',
      isOffered: next !== undefined && (debit?.state === 'offered' || debit?.state === 'active'),
      // What is off stays off.
      isForbidden: false,
      press: () => portal.debit.$delete({ query }),
    },
  ]
}
