import * as z from 'zod/mini'
import * as field from './fields.ts'
import { lineRules } from './line-rules.ts'
import { lineOf } from './text.ts'

const residential = {
  cep: field.cep,
  street: lineOf(lineRules.street),
  number: lineOf(lineRules.number),
  /** Optional, because pages that were opened before this field existed do not send it. */
  complement: z.optional(lineOf(lineRules.complement)),
  neighborhood: lineOf(lineRules.neighborhood),
  city: lineOf(lineRules.city),
  state: field.state,
}

/** The wizard's steps. Its request is made of their fields. */
export const personalStep = z.strictObject({
  fullName: field.fullName,
  cpf: field.cpf,
  birthDate: field.birthDate,
  email: field.email,
  phone: field.phone,
})

export const residentialStep = z.strictObject(residential)

export const professionalStep = z.strictObject({
  profession: lineOf(lineRules.profession),
  incomeCents: field.incomeCents,
})

/** The address alone, for the portal's contact form. */
export const addressFields = residential
