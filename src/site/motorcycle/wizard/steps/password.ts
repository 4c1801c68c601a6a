import { consentStep, passwordStep } from '#api/application-steps.ts'
import type { Step } from './step.ts'

const consents = {
  termsAccepted: { kind: 'consent', label: 'Política e termos', columns: 6, afterReview: true },
  offersAccepted: { kind: 'consent', label: 'Ofertas', columns: 6, afterReview: true },
} as const satisfies Step['fields']

/** The password, the review of everything, and the consent. */
export const password: Step = {
  id: 'password',
  title: 'Senha',
  heading: 'Crie sua senha e confira',
  hint: 'Para acompanhar o pedido com o seu CPF.',
  fields: {
    password: { kind: 'new-password', label: 'Senha', columns: 3, input: { autoComplete: 'new-password' } },
    confirmPassword: {
      kind: 'password',
      label: 'Confirme sua senha',
      columns: 3,
      input: { autoComplete: 'new-password' },
    },
    ...consents,
  },
  schema: passwordStep,
  previous: 'professional',
  next: 'thanks',
  summary: null,
}

/** The same step for a logged-in person, who needs no password. */
export const review: Step = {
  ...password,
  title: 'Conferir',
  heading: 'Confira e envie',
  hint: 'Você já tem acesso: não precisa criar senha.',
  fields: consents,
  schema: consentStep,
}
