import type { Answers, Secrets } from '#site/motorcycle/wizard/answers.ts'

/** Answers that every step accepts, for tests. */
export const filledAnswers: Answers = {
  fullName: 'Ana Souza',
  cpf: '52998224725',
  birthDate: '21051990',
  email: 'ana@exemplo.com',
  phone: '11987654321',
  cep: '01310100',
  street: 'Avenida Paulista',
  number: '1578',
  complement: 'apto 12, bloco B',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  profession: 'Médico',
  incomeCents: 650_000,
}

export const filledSecrets: Secrets = {
  password: 'moto-vermelha-42',
  confirmPassword: 'moto-vermelha-42',
  termsAccepted: true,
  offersAccepted: false,
}
