import type { AdminDetail } from '#api/admin.ts'
import { applicantView } from './applicant-view.ts'

const { documents, ...view } = applicantView()
const sent = (id: string) => ({ ...documents.cnh, id })

/** The answer of the admin area for an application that a colleague may decide about, with the changes of a test. */
export function adminDetail(changes: Partial<AdminDetail> = {}): AdminDetail {
  const { step: _step, gaps: _gaps, charge: _charge, ways: _ways, simulation: _simulation, ...facts } = view
  const { reminders: _reminders, emailConfirmed: _confirmed, asksConsent: _asks, ...others } = facts
  const { deletion: _deletion, incomeProof: _proof, ...shared } = others
  return {
    ...shared,
    documents: { cnh: sent('d1'), selfie: sent('d2'), residencia: sent('d3') },
    creditScore: 700,
    analysis: {
      isOpen: true,
      bureau: { state: 'none', at: null, failure: null, isGivenUp: false, costCents: 150, record: null },
      facts: [],
      weightiest: [],
      judgement: { outcome: 'approve', row: null, broken: [], reasons: [] },
      row: null,
      policyVersion: null,
      alternatives: [],
      income: { cents: 650_000, declaredCents: 650_000, provedOn: null, proof: null },
      counterOffer: null,
      fingerprint: 'f'.repeat(64),
      acts: { askBureau: true },
    },
    release: { chassis: null, plate: null, registrationNumber: null, registeredOn: null },
    releasedWithout: [],
    returnSlug: null,
    recoveryBlockedAt: null,
    accountsOfCpf: 1,
    names: { person: null, signedAs: null },
    contracts: { versions: [], withdrawal: null },
    settlement: null,
    tasks: [],
    paysOtherAccount: false,
    assignee: null,
    stageSince: '2026-11-20T15:00:00.000Z',
    late: false,
    asks: [],
    unapproved: [],
    openBy: [],
    charge: null,
    acts: {
      storePixCode: true,
      recordHandOver: true,
      recordPayment: true,
      releaseLien: true,
      undoLien: true,
      returnInstallments: true,
      payCorrection: true,
      returnMotorcycle: true,
      approve: true,
      refuse: true,
      takeBack: true,
      skipDocuments: true,
    },
    version: 3,
    history: { events: [], hasMore: false },
    ...changes,
  }
}
