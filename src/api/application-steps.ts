import * as z from 'zod/mini'
import * as field from './fields.ts'
import { newPassword } from './fields.ts'
import { limits, line, optionalLine } from './text.ts'

// Separate from the whole request, so that the wizard's script loads only these schemas.

const residential = {
  cep: field.cep,
  street: line(limits.street),
  number: line(limits.number),
  /** Optional, because pages that were opened before this field existed do not send it. */
  complement: z.optional(optionalLine(limits.complement)),
  neighborhood: line(limits.neighborhood),
  city: line(limits.city),
  state: field.state,
}

/** The wizard's steps, one schema each. The request is made of the same fields. */
export const personalStep = z.strictObject({
  fullName: field.fullName,
  cpf: field.cpf,
  birthDate: field.birthDate,
  email: field.email,
  phone: field.phone,
})

export const residentialStep = z.strictObject(residential)

export const professionalStep = z.strictObject({
  profession: line(limits.profession),
  incomeCents: field.incomeCents,
})

/** The two fields of a form that asks for a new password twice. */
const passwordPair = {
  password: newPassword,
  confirmPassword: z.string().check(z.minLength(1, 'required'), z.maxLength(limits.password, 'too_long')),
}

type Pair = { password: string; confirmPassword: string }

/**
 * Demands that both are equal. Compares them even while another field is wrong, so that the form shows all mistakes at
 * once.
 */
function samePasswords<Form extends Pair>() {
  return z.refine<Form>((form) => form.password === form.confirmPassword, {
    error: 'password_mismatch',
    path: ['confirmPassword'],
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some((issue) => issue.path?.[0] === 'confirmPassword'),
  })
}

const consents = { termsAccepted: z.literal(true, 'consent_required'), offersAccepted: z.boolean() }

export const passwordStep = z.strictObject({ ...passwordPair, ...consents }).check(samePasswords())

/** The last step of a logged-in person. */
export const consentStep = z.strictObject(consents)

/** The address alone, for the portal's contact form. */
export const addressFields = residential
