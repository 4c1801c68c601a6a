import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf'
import type { ApplicationRequest } from '#api/application.ts'
import { applicationConsent } from '#content/consent.ts'
import { behaviourOf } from '../../netlify/local/bureau/bureau.ts'

/** A CPF of which the local bureau has no record, so that a score is typed. */
function newCpf(): string {
  for (;;) {
    const cpf = generateCpf()
    if (behaviourOf(cpf) === 'no_record') return cpf
  }
}

/** A request that creates an account, with a password. */
export type FoundingRequest = ApplicationRequest & { password: string }

/** A request that the server accepts, with a CPF of its own; `changes` replace single fields. */
export function application(changes: Partial<FoundingRequest> = {}): FoundingRequest {
  return {
    motorcycle: 'cg-160-start',
    installments: 12,
    shownOffer: { entryPercent: 10, monthlyInterestPercent: 0 },
    fullName: 'Marina Duarte Lima',
    cpf: newCpf(),
    birthDate: '1991-04-23',
    email: 'marina.duarte@example.com',
    phone: '11987654321',
    cep: '01310100',
    street: 'Avenida Paulista',
    number: '1578',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    profession: 'Professor do ensino médio',
    incomeCents: 480_000,
    password: 'moto-vermelha-42',
    consent: { version: applicationConsent.version, accepted: true },
    ...changes,
  }
}
