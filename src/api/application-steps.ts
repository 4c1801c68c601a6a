// Kept apart from the whole request, so that the wizard's script loads only these schemas.
import * as z from 'zod/mini'
import * as field from './fields.ts'
import { passwordPair, samePasswords } from './password.ts'
import { limits, line, optionalLine } from './text.ts'

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

/** The wizard's steps, one schema each; the request is made of the same fields. */
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

const consents = { termsAccepted: z.literal(true, 'consent_required'), offersAccepted: z.boolean() }

export const passwordStep = z.strictObject({ ...passwordPair, ...consents }).check(samePasswords())

/** The last step of somebody who is logged in. */
export const consentStep = z.strictObject(consents)

/** The address alone, for the portal's contact form. */
export const addressFields = residential
